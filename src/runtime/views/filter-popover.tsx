import { useState, type RefObject } from "react";
import { whereConditions } from "#contract";
import type { Module } from "#metadata";
import { Icon, useI18n } from "#ui";
import { withConditions, withoutAsked, type AskedFilter } from "../conditions/asked-filters.ts";
import { FieldCondition } from "../conditions/field-condition.tsx";
import { filterFields } from "../conditions/filter-fields.ts";
import { useFieldTitle } from "../conditions/field-title.ts";
import { panelTexts } from "../conditions/panel-texts.ts";
import { Popover } from "./popover.tsx";
import type { ShowQuery } from "./use-list-address.ts";

interface FilterPopoverProps {
  readonly module: Module;
  readonly filters: Readonly<Record<string, string>>;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The condition that is changed; null for a new one. */
  readonly asked: AskedFilter | null;
  /** The field of a new condition; null to choose one. */
  readonly field: string | null;
  readonly onShow: ShowQuery;
  /** Called to join conditions by any, or in groups. */
  readonly onBuild: () => void;
  readonly onClose: () => void;
}

/** One condition of a list: its field, then its value. A choice applies at once, what is typed when it is sent. */
export function FilterPopover({ module, filters, anchor, asked, field, onShow, onBuild, onClose }: FilterPopoverProps) {
  const { t } = useI18n(panelTexts);
  const titleOf = useFieldTitle(module);
  const [chosen, choose] = useState(asked?.field ?? field);
  const title = chosen === null ? t("filter") : titleOf(chosen);
  return (
    <Popover anchor={anchor} label={title} onClose={onClose}>
      {chosen === null ? (
        <FieldChoice module={module} onChoose={choose} onBuild={onBuild} />
      ) : (
        <>
          <div className="trellis-panel-head">
            <h2>{title}</h2>
          </div>
          <FieldCondition
            key={chosen}
            module={module}
            field={chosen}
            conditions={asked === null ? [] : asked.conditions.flatMap(whereConditions)}
            onApply={(conditions) => {
              const others = asked === null ? filters : withoutAsked(filters, asked);
              onClose();
              onShow({ filters: withConditions(module, others, conditions), current: 1 });
              anchor.current?.focus();
            }}
          />
        </>
      )}
    </Popover>
  );
}

interface FieldChoiceProps {
  readonly module: Module;
  readonly onChoose: (field: string) => void;
  readonly onBuild: () => void;
}

/** Fields from which on they can be found by a part of their name. */
const MANY = 9;

/** The fields of the module, those that its file offers first. */
function FieldChoice({ module, onChoose, onBuild }: FieldChoiceProps) {
  const { t } = useI18n(panelTexts);
  const titleOf = useFieldTitle(module);
  const [typed, type] = useState("");
  const all = filterFields(module);
  const offered = module.list.filters.map(({ field }) => field);
  const names = [...new Set([...offered, ...all])].filter((name) =>
    titleOf(name).toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <>
      {all.length >= MANY && (
        <input
          type="search"
          className="trellis-choice-search"
          aria-label={t("findField")}
          placeholder={t("findField")}
          autoFocus
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            const [first] = names;
            if (event.key !== "Enter" || event.nativeEvent.isComposing || typed.trim() === "" || first === undefined) return;
            event.preventDefault();
            onChoose(first);
          }}
        />
      )}
      <ul className="trellis-options">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              {titleOf(name)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="trellis-link trellis-options-foot" onClick={onBuild}>
        <Icon name="branch" /> {t("builder")}
      </button>
    </>
  );
}
