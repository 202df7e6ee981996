import Input from "@arco-design/web-react/es/Input";
import { useApiQuery } from "#runtime";
import { NativeSelect } from "#ui";

interface TableFieldProps {
  readonly id: string;
  /** Id of the data source; empty for none. */
  readonly source: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Selects a table of a data source. Its name can be typed where the tables cannot be read. */
export function TableField({ id, source, value, onChange }: TableFieldProps) {
  const answer = useApiQuery("/api/blade-develop/datasource/tables", source === "" ? null : { id: source }, asNames);
  if (answer.state === "failed")
    return (
      <>
        <Input id={id} value={value} aria-required onChange={onChange} />
        <small>{answer.message}</small>
      </>
    );
  const names = answer.state === "ready" && source !== "" ? answer.data : [];
  return (
    <NativeSelect
      id={id}
      value={names.includes(value) ? value : ""}
      placeholder="—"
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={onChange}
    />
  );
}

/** @throws TypeError when the response is not a list of names */
function asNames(data: unknown): readonly string[] {
  if (!Array.isArray(data) || !data.every((name) => typeof name === "string"))
    throw new TypeError("the answer is no list of names");
  return data;
}
