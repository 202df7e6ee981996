import { isWhereGroup, whereParts, type Where, type WhereCondition } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { useFieldTitle } from "./field-title.ts";
import { fieldOf } from "./filter-fields.ts";
import { filterTexts } from "./filter-texts.ts";
import { panelTexts } from "./panel-texts.ts";
import { useValueText } from "./use-value-text.ts";

interface ConditionTextProps {
  readonly module: Module;
  readonly where: Where;
}

/** A condition, or a group of them, in words. */
export function ConditionText({ module, where }: ConditionTextProps) {
  const { t } = useI18n(panelTexts);
  if (!isWhereGroup(where)) return <SingleText module={module} condition={where} />;
  const all = "all" in where;
  return (
    <>
      {t(all ? "allOf" : "anyOf")}
      {whereParts(where).map((part, index) => (
        // Parts of one tree have no other name than their place.
        <span key={index}>
          {index > 0 && t(all ? "and" : "or")}
          <ConditionText module={module} where={part} />
        </span>
      ))}
    </>
  );
}

function SingleText({ module, condition }: { readonly module: Module; readonly condition: WhereCondition }) {
  const { t } = useI18n(filterTexts);
  const titleOf = useFieldTitle(module);
  const value = useValueText(module, condition);
  return (
    <>
      {titleOf(condition.field)} <em>{t(condition.operator)}</em> {value}
      {value !== "" && fieldOf(module, condition.field)?.ref?.beneath === true && <em> {t("beneath")}</em>}
    </>
  );
}
