import Select from "@arco-design/web-react/es/Select";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isOf, listOf, useApiQuery, type FieldWidgetProps } from "#runtime";
import { namedPopup, useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";

const COLLEAGUES = "/api/blade-changeOrder/getChangeUserList";
const NOTHING = {};

interface Colleague {
  readonly id: string;
  readonly realName?: string | null;
  readonly account: string;
  readonly postName: string;
}

const asColleagues = listOf<Colleague>("colleagues", isOf<Colleague>({ id: "string", account: "string", postName: "string" }));

/**
 * Selects a colleague of any department by name, account or position. The picker of users offers those alone whose records
 * the person may read.
 */
export const ColleagueSelect = observer(function ColleagueSelect(props: FieldWidgetProps) {
  const { t } = useI18n(texts);
  const { id, value, onChange, disabled, invalid, required, describedBy, label } = props;
  const name = label === "" ? t("colleague") : label;
  const answer = useApiQuery(COLLEAGUES, NOTHING, asColleagues);
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const colleagues = answer.state === "ready" ? answer.data : [];
  const fitting = colleagues.filter(({ realName, account, postName }) =>
    [realName ?? "", account, postName].some((word) => word.toLowerCase().includes(wanted)),
  );
  return (
    <Select
      id={id}
      aria-label={name}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      {...namedPopup(name)}
      {...(typeof value === "string" && value !== "" && answer.state === "ready" ? { value } : {})}
      {...(invalid ? { status: "error" as const } : {})}
      placeholder={answer.state === "failed" ? answer.message : t("colleague")}
      disabled={disabled}
      loading={answer.state === "loading"}
      allowClear
      showSearch
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
      options={fitting.map((one) => ({ value: one.id, label: `${one.realName ?? one.account} · ${one.postName}` }))}
      filterOption={false}
      onSearch={setTyped}
      renderFormat={(_option: unknown, chosen: unknown) => {
        const one = colleagues.find((candidate) => candidate.id === chosen);
        return one?.realName ?? one?.account ?? String(chosen);
      }}
      onChange={(chosen: string | undefined) => onChange(chosen)}
    />
  );
});
