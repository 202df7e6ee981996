import AutoComplete from "@arco-design/web-react/es/AutoComplete";
import { observer } from "mobx-react-lite";
import { useApiQuery, type FieldWidgetProps } from "#runtime";
import { namedPopup, useI18n } from "#ui";
import { generatorTexts } from "./generator-texts.ts";
import "./source-table.css";

const TABLES = "/api/blade-develop/datasource/tables";
/** Longer lists are unreadable. Typing narrows them. */
const MOST = 50;

/** Selects a table by name, typed or chosen from the tables of the form's data source. */
export const SourceTable = observer(function SourceTable(props: FieldWidgetProps) {
  const { t } = useI18n(generatorTexts);
  const { id, invalid, required, disabled, describedBy, label, placeholder, session, onChange } = props;
  const typed = typeof props.value === "string" ? props.value : "";
  const source = session.valueOf("datasourceId");
  const answer = useApiQuery(TABLES, typeof source === "string" ? { id: source } : null, asNames);
  const tables = answer.state === "ready" ? answer.data : [];
  const fitting = tables.filter((table) => table.toLowerCase().includes(typed.trim().toLowerCase()));
  const note = `${id}-tables`;
  return (
    <>
      <AutoComplete
        value={typed}
        data={fitting.length === 1 && fitting[0] === typed ? [] : fitting.slice(0, MOST)}
        disabled={disabled}
        allowClear
        placeholder={placeholder}
        {...(invalid ? { status: "error" as const } : {})}
        {...namedPopup(label)}
        triggerProps={{ updateOnScroll: true }}
        inputProps={{
          id,
          "aria-required": required || undefined,
          "aria-invalid": invalid || undefined,
          "aria-describedby": describedBy === undefined ? note : `${describedBy} ${note}`,
        }}
        onChange={(text) => onChange(text === "" ? undefined : text)}
      />
      <p id={note} className="source-table" aria-live="polite">
        {answer.state === "failed" ? answer.message : tables.length === 0 ? null : t("tables", { count: tables.length })}
      </p>
    </>
  );
});

/** @throws TypeError when the response is not a list of names */
function asNames(data: unknown): readonly string[] {
  if (!Array.isArray(data) || !data.every((name) => typeof name === "string"))
    throw new TypeError("the answer is no list of names");
  return data;
}
