import Select from "@arco-design/web-react/es/Select";
import { useCallback } from "react";
import { isOf, listOf, useFoundOptions, useRuntime, type FieldWidgetProps } from "#runtime";
import { namedPopup, useI18n } from "#ui";
import { texts } from "../texts.ts";

const USERS = "/api/blade-user/getUserList";

interface Colleague {
  readonly id: string;
  readonly realName: string;
  readonly account: string;
}

const asUsers = listOf("user", isOf<Colleague>({ id: "string" }));
const keyOf = ({ id }: Colleague): string => id;
const render = ({ realName, account }: Colleague): string => `${realName} (${account})`;

/**
 * Finds colleagues by name. Tasks go to anybody in the company, so the choice does not end at the data scope in which the
 * person manages users.
 */
export function ColleagueWidget(props: FieldWidgetProps) {
  const { id, field, value, onChange, label, required, disabled, invalid, describedBy, session } = props;
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const find = useCallback(
    (name: string, signal: AbortSignal) => api.call("GET", USERS, asUsers, { params: { name }, signal, quiet: true }),
    [api],
  );
  const chosen = typeof value === "string" && value !== "" ? value.split(",") : [];
  const stored = session.record[field.labelKey ?? ""];
  const options = useFoundOptions({ find, keyOf, render, labelOf: (user) => (typeof stored === "string" ? stored : user) });
  const shared = {
    id,
    "aria-label": label,
    "aria-required": required,
    "aria-describedby": describedBy,
    ...namedPopup(label),
    placeholder: t("colleague.search"),
    disabled,
    ...(invalid ? { status: "error" as const } : {}),
    ...options,
    allowClear: !required,
  };
  return field.multiple ? (
    <Select
      {...shared}
      mode="multiple"
      value={chosen}
      onChange={(next: string[] | undefined) => onChange((next ?? []).length === 0 ? undefined : (next ?? []).join(","))}
    />
  ) : (
    <Select
      {...shared}
      {...(chosen[0] === undefined ? {} : { value: chosen[0] })}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}
