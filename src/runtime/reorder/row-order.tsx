import { useMemo, type ReactNode } from "react";
import type { StoredRecord } from "#contract";
import type { Field, Module } from "#metadata";
import { GripDots, useI18n } from "#ui";
import type { Abilities } from "../context/permissions.ts";
import { endpointOf } from "../api/endpoint-path.ts";
import { recordLabel } from "../table/record-label.ts";
import type { RecordStore } from "../stores/record-store.ts";
import { reorderTexts } from "./reorder-texts.ts";

/** The number by which the records of a list have their order, where this person may change it; null otherwise. */
export function orderField(module: Module, abilities: Abilities): Field | null {
  if (!abilities.edit || endpointOf(module, "reorder") === null) return null;
  const [first] = module.list.sort;
  const field = module.fields.find(({ name }) => name === first?.field);
  return field === undefined || field.readOnly ? null : field;
}

/** True if the rows stand as the order has them, none left out: only then it can be seen what a move does. */
export function standsInOrder({ query: { sort }, filtered }: RecordStore, order: Field): boolean {
  const [first] = sort;
  return !filtered && (first === undefined || (first.field === order.name && !first.descending));
}

/** Grip that moves a row. A disabled grip gives the reason. `RowMoves` handles the move. */
export function useRowGrip(
  module: Module,
  order: Field | null,
  movable: boolean,
): ((record: StoredRecord) => ReactNode) | undefined {
  const { t, text } = useI18n(reorderTexts);
  return useMemo(() => {
    if (order === null) return undefined;
    return (record) => {
      const label = movable ? t("grip", { label: recordLabel(module, record) }) : t("gripIdle", { title: text(order.title) });
      return (
        <button type="button" className="trellis-grip trellis-row-grip" aria-label={label} title={label} aria-disabled={!movable}>
          <GripDots />
        </button>
      );
    };
  }, [module, order, movable, t, text]);
}
