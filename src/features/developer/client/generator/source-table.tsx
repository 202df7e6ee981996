import AutoComplete from "@arco-design/web-react/es/AutoComplete";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { isAborted, messageOf, useRuntime, type FieldWidgetProps } from "#runtime";
import { namedPopup, useI18n } from "#ui";
import { generatorTexts } from "./generator-texts.ts";
import "./source-table.css";

const TABLES = "/api/blade-develop/datasource/tables";
/** Of more names nobody reads; typing narrows them. */
const MOST = 50;

/** A table by its name, typed or chosen from those that the form's data source has. */
export const SourceTable = observer(function SourceTable(props: FieldWidgetProps) {
  const { t } = useI18n(generatorTexts);
  const { id, invalid, required, disabled, describedBy, label, placeholder, session, onChange } = props;
  const typed = typeof props.value === "string" ? props.value : "";
  const source = session.valueOf("datasourceId");
  const found = useTables(typeof source === "string" ? source : "");
  const fitting = found.tables.filter((table) => table.toLowerCase().includes(typed.trim().toLowerCase()));
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
        {found.failure ?? (found.tables.length === 0 ? null : t("tables", { count: found.tables.length }))}
      </p>
    </>
  );
});

interface Found {
  readonly tables: readonly string[];
  /** Why there are none, in the person's language. */
  readonly failure: string | null;
}

const NONE: Found = { tables: [], failure: null };

/** @param source id of a data source; "" where none is chosen */
function useTables(source: string): Found {
  const { api } = useRuntime();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    setFound(NONE);
    if (source === "") return undefined;
    const controller = new AbortController();
    api.call("GET", TABLES, asNames, { params: { id: source }, signal: controller.signal, quiet: true }).then(
      (tables) => setFound({ tables, failure: null }),
      (error: unknown) => {
        if (!isAborted(error)) setFound({ tables: [], failure: messageOf(error) });
      },
    );
    return () => controller.abort();
  }, [api, source]);
  return found;
}

/** @throws TypeError when an answer is no list of names */
function asNames(data: unknown): readonly string[] {
  if (!Array.isArray(data) || !data.every((name) => typeof name === "string"))
    throw new TypeError("the answer is no list of names");
  return data;
}
