import { groupsEndpoint, type RecordGroup } from "#contract";
import type { BoardScreen, Field } from "#metadata";
import { useI18n } from "#ui";
import { callEndpoint } from "../../../api/call-endpoint.ts";
import { useRuntime } from "../../../context/runtime-context.ts";
import { useChoices } from "../../../kinds/shared/choices/use-choices.ts";
import { hueOf } from "../../../states/state-hue.ts";
import type { RecordStore } from "../../../stores/record-store.ts";
import { screenTexts } from "../screen-texts.ts";
import { useAnswer, type Answer } from "../use-answer.ts";
import type { CSSProperties } from "react";

/** A value of the field, with the records that have it. */
export interface BoardColumn {
  /** As filters write it; null for the records without a value. */
  readonly key: string | null;
  readonly title: string;
  readonly hue: CSSProperties;
  readonly group: Pick<RecordGroup, "count" | "sum" | "mixed">;
}

export interface BoardColumns {
  readonly columns: readonly BoardColumn[];
  readonly answer: Answer<readonly RecordGroup[]>;
}

const NOTHING = { count: 0, sum: null, mixed: false };

/** The columns of a board: every state or choice, or the references that occur, with their numbers of records. */
export function useColumns(store: RecordStore, field: Field, spec: BoardScreen, changes: number): BoardColumns {
  const { api } = useRuntime();
  const { t, text } = useI18n(screenTexts);
  const { module } = store;
  const { choices } = useChoices(field);
  const { filters } = store.query;
  const summed = module.fields.some(({ name }) => name === spec.sum) ? spec.sum : null;
  const query = { ...filters, ...store.fixed, groupBy: spec.by, ...(summed === null ? undefined : { groupSum: summed }) };
  const answer = useAnswer(JSON.stringify(query), changes, (signal) =>
    callEndpoint(api, groupsEndpoint, { path: { module: module.name }, query }, { signal, quiet: true }),
  );
  const groups = answer.value ?? [];
  const groupOf = (key: string | null) => groups.find(({ value }) => value === key) ?? NOTHING;
  const { states } = module;
  const known: readonly Omit<BoardColumn, "group">[] =
    states !== null && states.field === field.name
      ? states.list.map((state) => ({ key: String(state.value), title: text(state.title), hue: hueOf(state) }))
      : choices.map(({ key, label }) => ({ key, title: label, hue: {} }));
  const keys = new Set(known.map(({ key }) => key));
  const further = groups
    .filter(({ value }) => !keys.has(value))
    .map(({ value, label }) => ({ key: value, title: value === null ? t("noValue") : (label ?? value), hue: {} }));
  const only = filters[`${spec.by}_equal`];
  const columns = [...known, ...further]
    .filter(({ key }) => only === undefined || key === only)
    .map((column) => ({ ...column, group: groupOf(column.key) }));
  return { columns, answer };
}
