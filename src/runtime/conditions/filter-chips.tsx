import { splitFilterKey, whereParts, WHERE_PARAMETER, type Where, type WhereGroup } from "#contract";
import type { Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { whereOf, withWhere, type RecordQuery } from "../stores/record-query.ts";
import { ConditionText } from "./condition-text.tsx";
import { panelTexts } from "./panel-texts.ts";
import "./panels.css";

interface FilterChipsProps {
  readonly module: Module;
  readonly query: RecordQuery;
  readonly onShow: (changes: Partial<RecordQuery>) => void;
}

/** Everything that narrows the list down, each to be taken away by itself. */
export function FilterChips({ module, query, onShow }: FilterChipsProps) {
  const { t } = useI18n(panelTexts);
  const where = whereOf(query);
  const ask = (filters: Readonly<Record<string, string>>) => onShow({ filters, current: 1 });
  const simple = Object.entries(query.filters).filter(([key]) => key !== WHERE_PARAMETER);
  return (
    <ul className="trellis-chips" aria-label={t("inForce")}>
      {simple.map(([key, value]) => {
        const { field, operator } = splitFilterKey(key);
        const { [key]: _gone, ...others } = query.filters;
        return (
          <Chip key={key} module={module} where={{ field, operator: operator ?? "equal", value }} onDrop={() => ask(others)} />
        );
      })}
      {where !== null &&
        topParts(where).map((part, index) => (
          <Chip
            key={JSON.stringify(part)}
            module={module}
            where={part}
            onDrop={() => ask(withWhere(query.filters, without(where, index)))}
          />
        ))}
      <li>
        <button type="button" className="trellis-link" onClick={() => ask({})}>
          {t("clearAll")}
        </button>
      </li>
    </ul>
  );
}

/** Conditions that can be removed separately: the parts of `all`, and `any` as a whole. */
function topParts(where: WhereGroup): readonly Where[] {
  return "all" in where || whereParts(where).length === 1 ? whereParts(where) : [where];
}

function without(where: WhereGroup, index: number): WhereGroup | null {
  return "all" in where ? { all: where.all.filter((_, at) => at !== index) } : null;
}

interface ChipProps {
  readonly module: Module;
  readonly where: Where;
  readonly onDrop: () => void;
}

function Chip({ module, where, onDrop }: ChipProps) {
  const { t } = useI18n(panelTexts);
  return (
    <li className="trellis-chip">
      <span>
        <ConditionText module={module} where={where} />
      </span>
      <button type="button" aria-label={t("removeCondition")} title={t("removeCondition")} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </li>
  );
}
