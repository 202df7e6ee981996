import type { CSSProperties } from "react";
import type { Text } from "#contract";
import type { Field, Module } from "#metadata";
import { hueOf } from "../../../states/state-hue.ts";
import type { Entry } from "../period/use-period-records.ts";

export interface TimelineLine {
  readonly key: string;
  readonly title: string;
  readonly hue: CSSProperties;
  readonly entries: readonly Entry[];
}

/** Records by the values of a field: states and choices in their order, references by their names. Lines without records are left out. */
export function linesOf(
  module: Module,
  by: Field | null,
  entries: readonly Entry[],
  text: (text: Text) => string,
  without: string,
): readonly TimelineLine[] {
  if (by === null) return [{ key: "", title: without, hue: {}, entries }];
  const states = module.states?.field === by.name ? module.states.list : [];
  const groups = Map.groupBy(entries, ({ record }) => String(record[by.name] ?? ""));
  const order = [...states.map(({ value }) => String(value)), ...(by.options ?? []).map(({ value }) => String(value))];
  return [...groups]
    .map(([key, own]): TimelineLine => {
      const state = states.find(({ value }) => String(value) === key);
      const option = by.options?.find(({ value }) => String(value) === key);
      const label = by.labelKey === null ? undefined : own[0]?.record[by.labelKey];
      const named = state?.title ?? option?.label;
      const title = named === undefined ? (typeof label === "string" && label !== "" ? label : key) : text(named);
      return { key, title: key === "" ? without : title, hue: state === undefined ? {} : hueOf(state), entries: own };
    })
    .toSorted(
      (a, b) => place(order, a.key) - place(order, b.key) || a.title.localeCompare(b.title, undefined, { numeric: true }),
    );
}

/** Records without a value come last. */
function place(order: readonly string[], key: string): number {
  if (key === "") return order.length + 1;
  const at = order.indexOf(key);
  return at < 0 ? order.length : at;
}
