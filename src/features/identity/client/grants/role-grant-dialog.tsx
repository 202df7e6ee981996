import type { ActionDialogProps } from "#runtime";
import { useI18n } from "#ui";
import { GrantRoles } from "./grant-role.tsx";
import { texts } from "../texts.ts";

/** Edits the grants of roles from a list: one by its row, several by the selection. */
export function RoleGrantDialog({ action, records, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const [first] = records;
  const name = String(first?.["roleName"] ?? "");
  return (
    <GrantRoles
      title={t("of", {
        action: text(action.title),
        name: records.length > 1 ? t("several", { name, count: records.length }) : name,
      })}
      ids={records.map(({ id }) => id)}
      submit={onSubmit}
      onClose={onClose}
    />
  );
}
