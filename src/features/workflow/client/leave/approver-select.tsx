import Select from "@arco-design/web-react/es/Select";
import { useState } from "react";
import { isOf, listOf, useApiQuery, useDebouncedText } from "#runtime";
import { namedPopup, useI18n } from "#ui";
import { texts } from "../texts.ts";

const USERS = "/api/blade-user/getUserList";

const asUsers = listOf(
  "user",
  isOf<{ readonly id: string; readonly realName: string; readonly account: string }>({ id: "string" }),
);

interface ApproverSelectProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Finds a colleague by name. */
export function ApproverSelect({ id, invalid, describedBy, value, onChange }: ApproverSelectProps) {
  const { t } = useI18n(texts);
  const [typed, setTyped] = useState("");
  const name = useDebouncedText(typed);
  const answer = useApiQuery(USERS, { name }, asUsers);
  const users = answer.state === "ready" ? answer.data : [];
  return (
    <Select
      id={id}
      aria-label={t("leave.taskUser")}
      aria-describedby={describedBy}
      {...namedPopup(t("leave.taskUser"))}
      placeholder={t("leave.choose")}
      {...(value === "" ? {} : { value })}
      {...(invalid ? { status: "error" as const } : {})}
      options={users.map((user) => ({ value: user.id, label: `${user.realName} (${user.account})` }))}
      loading={answer.state === "loading"}
      showSearch
      filterOption={false}
      onSearch={setTyped}
      onChange={(chosen: string | undefined) => onChange(chosen ?? "")}
    />
  );
}
