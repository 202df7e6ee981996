import { isWhereGroup, type WhereCondition } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import type { AskedFilter } from "./asked-filters.ts";
import { ConditionText } from "./condition-text.tsx";
import { useFieldTitle } from "./field-title.ts";
import { fieldOf } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";
import { useValueText } from "./use-value-text.ts";

interface AskedTextProps {
  readonly module: Module;
  readonly asked: AskedFilter;
}

/** The condition of a chip: the field and its value, with an operator only where it is not plain. */
export function AskedText({ module, asked }: AskedTextProps) {
  const [first, second] = asked.conditions;
  if (first === undefined) return null;
  if (isWhereGroup(first)) return <ConditionText module={module} where={first} />;
  if (second !== undefined && !isWhereGroup(second)) return <RangeText module={module} from={first} to={second} />;
  return SILENT.has(first.operator) ? (
    <PlainText module={module} condition={first} />
  ) : (
    <ConditionText module={module} where={first} />
  );
}

/** Operators that a value says by itself. */
const SILENT: ReadonlySet<string> = new Set(["equal", "like", "within", "null", "notnull", "dateequal", "in"]);

function PlainText({ module, condition }: { readonly module: Module; readonly condition: WhereCondition }) {
  const { t } = useI18n(filterTexts);
  const titleOf = useFieldTitle(module);
  const value = useValueText(module, condition);
  const { field, operator } = condition;
  const isBare = operator === "null" || operator === "notnull";
  return (
    <>
      <em>{titleOf(field)} ·</em> {isBare ? t(operator) : value}
      {value !== "" && fieldOf(module, field)?.ref?.beneath === true && <em> {t("beneath")}</em>}
    </>
  );
}

interface RangeTextProps {
  readonly module: Module;
  readonly from: WhereCondition;
  readonly to: WhereCondition;
}

function RangeText({ module, from, to }: RangeTextProps) {
  const titleOf = useFieldTitle(module);
  const [first, last] = [useValueText(module, from), useValueText(module, to)].map(withoutEnd);
  return (
    <>
      <em>{titleOf(from.field)} ·</em> {first === last ? first : `${first} – ${last}`}
    </>
  );
}

/** A day's last moment is the day to people. */
function withoutEnd(text: string): string {
  return text.replace(/ 23:59:59$/, "");
}
