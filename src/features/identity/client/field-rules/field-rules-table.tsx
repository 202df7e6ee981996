import { useId } from "react";
import type { FieldRight, RoleField } from "#contract";
import { useI18n } from "#ui";
import "./field-rules.css";
import { texts } from "../texts.ts";

type Rights = Readonly<Record<string, FieldRight>>;

const RIGHTS = ["edit", "read", "hidden"] as const;
const RANK: Readonly<Record<FieldRight, number>> = { hidden: 0, read: 1, edit: 2 };

interface FieldRulesTableProps {
  readonly fields: readonly RoleField[];
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
}

/** One row per field with its three rights. The button of a column gives that right to every field that can have it. */
export function FieldRulesTable({ fields, rights, onChange }: FieldRulesTableProps) {
  const { t, text } = useI18n(texts);
  const id = useId();
  const rightOf = ({ field }: RoleField): FieldRight => rights[field] ?? "edit";
  const why = (field: RoleField, right: FieldRight): string => {
    if (right === "hidden" && field.alwaysSeen) return t("alwaysSeen");
    return RANK[right] > RANK[field.most] && right !== field.right ? t("beyondOwn") : "";
  };
  const giveAll = (right: FieldRight): void =>
    onChange({
      ...rights,
      ...Object.fromEntries(fields.flatMap((field) => (why(field, right) === "" ? [[field.field, right]] : []))),
    });

  return (
    <table className="field-rules-table">
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              <button type="button" title={t("giveAll", { right: t(right) })} onClick={() => giveAll(right)}>
                {t(right)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.field} data-right={rightOf(field)}>
            <th scope="row" id={`${id}-${field.field}`}>
              {text(field.title)}
              {field.needed && rightOf(field) !== "edit" && <p className="field-rules-warning">{t("needed")}</p>}
            </th>
            {RIGHTS.map((right) => (
              <td key={right}>
                <label title={why(field, right)}>
                  <input
                    type="radio"
                    name={`${id}-${field.field}`}
                    aria-label={`${text(field.title)}: ${t(right)}`}
                    checked={rightOf(field) === right}
                    disabled={why(field, right) !== ""}
                    onChange={() => onChange({ ...rights, [field.field]: right })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
