import type { AccessActing } from "#contract";
import { NativeSelect, useI18n } from "#ui";
import { texts } from "./access-texts.ts";

interface SessionRolesFieldProps {
  readonly choices: readonly AccessActing[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** Selects the roles that count: all roles of the person, or the ones that one of their sessions was switched to. */
export function SessionRolesField({ choices, value, onChange }: SessionRolesFieldProps) {
  const { t } = useI18n(texts);
  const nameOf = ({ key, roles, depts, sessions }: AccessActing): string => {
    // The selection may hold only a department.
    const none = key.startsWith("/") ? "" : t("acting.lost");
    const chosen = roles.length > 0 ? roles.map(({ name }) => name).join(", ") : none;
    const choice = key === "" ? t("acting.all") : [chosen, depts].filter((part) => part !== "").join(" · ");
    return sessions === 0 ? choice : t("acting.now", { choice, count: sessions });
  };
  return (
    <label className="access-field access-acting">
      <span>{t("acting")}</span>
      <NativeSelect
        value={value}
        options={choices.map((choice) => ({ value: choice.key, label: nameOf(choice) }))}
        onChange={onChange}
      />
    </label>
  );
}
