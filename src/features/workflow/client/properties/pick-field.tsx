import Select from "@arco-design/web-react/es/Select";
import { useCallback, useId } from "react";
import { isJsonObject } from "#contract";
import { useFoundOptions, useRuntime, type Parse } from "#runtime";
import { namedPopup, useI18n } from "#ui";
import { propertyTexts } from "./property-texts.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Source {
  readonly path: string;
  /** Parameter that searches by name. */
  readonly search: string;
  /** Field whose value the model keeps: it means the same in every tenant. */
  readonly value: string;
  readonly label: string;
}

export const SOURCES = {
  user: { path: "/api/blade-user/getUserList", search: "name", value: "account", label: "realName" },
  role: { path: "/api/blade-system/role/list", search: "roleName", value: "roleAlias", label: "roleName" },
  post: { path: "/api/blade-system/post/list", search: "postName", value: "postCode", label: "postName" },
  department: { path: "/api/blade-system/dept/list", search: "deptName", value: "deptName", label: "deptName" },
} as const satisfies Readonly<Record<string, Source>>;

interface PickFieldProps {
  readonly label: string;
  readonly source: keyof typeof SOURCES;
  /** Values joined by commas. */
  readonly value: string;
  readonly multiple?: boolean;
  readonly onChange: (value: string) => void;
}

/** People by search, or an expression that is typed. */
export function PickField({ label, source, value, multiple = false, onChange }: PickFieldProps) {
  const { t } = useI18n(propertyTexts);
  const id = useId();
  const { api } = useRuntime();
  const facts: Source = SOURCES[source];
  const find = useCallback(
    async (words: string, signal: AbortSignal) => {
      // An expression is no name.
      if (words.startsWith("$")) return [];
      const params = { [facts.search]: words, current: 1, size: 50 };
      return api.call("GET", facts.path, choicesOf(facts), { params, signal, quiet: true });
    },
    [api, facts],
  );
  const options = useFoundOptions({ find, keyOf, render });
  const shared = {
    id,
    "aria-label": label,
    ...namedPopup(label),
    placeholder: t("pick"),
    ...options,
    allowCreate: true,
    allowClear: true,
  };
  return (
    <div className="flow-row">
      <label htmlFor={id}>{label}</label>
      {multiple ? (
        <Select
          {...shared}
          mode="multiple"
          value={partsOf(value)}
          onChange={(next: string[] | undefined) => onChange((next ?? []).join(","))}
        />
      ) : (
        <Select {...shared} {...(value === "" ? {} : { value })} onChange={(next: string | undefined) => onChange(next ?? "")} />
      )}
    </div>
  );
}

const keyOf = ({ value }: Choice): string => value;
const render = ({ value, label }: Choice): string => (value === label ? label : `${label} (${value})`);

/** A comma inside of `${…}` does not separate. */
function partsOf(text: string): string[] {
  return (text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== "");
}

/** Reads a list, a page or a tree of records. */
function choicesOf({ value, label }: Source): Parse<readonly Choice[]> {
  const read = (data: unknown): Choice[] => {
    const records = isJsonObject(data) && Array.isArray(data["records"]) ? data["records"] : data;
    if (!Array.isArray(records)) return [];
    return records.filter(isJsonObject).flatMap((record) => {
      const key = record[value];
      const own = typeof key === "string" && key !== "" ? [{ value: key, label: String(record[label] ?? key) }] : [];
      return [...own, ...read(record["children"])];
    });
  };
  return (data) => [...new Map(read(data).map((choice) => [choice.value, choice])).values()];
}
