import { findKind, type Field } from "#metadata";
import { isComputed } from "../../../form-model/values/form-computed.ts";
import { findEdit } from "../../../kinds/find-edit.ts";
import type { FormUiSchema, RecordRegistry } from "../rjsf-types.ts";

/** Width in pixels of a widget whose kind states none. */
const WIDTH = 150;

/** One part of every item in a list of objects. */
export interface ItemPart {
  readonly field: Field;
  readonly schema: RecordRegistry["rootSchema"];
  readonly uiSchema: FormUiSchema | undefined;
  readonly required: boolean;
  /** Shown only: an expression gives the value. */
  readonly computed: boolean;
}

export interface ItemColumns {
  /** Parts in cells. */
  readonly cells: readonly ItemPart[];
  /** Parts under the row. */
  readonly large: readonly ItemPart[];
}

/**
 * @param items schema of an item
 * @param ui uiSchema of an item, by part
 */
export function itemColumns(item: Field, items: RecordRegistry["rootSchema"], ui: FormUiSchema["items"]): ItemColumns {
  const uiSchema = typeof ui === "object" ? ui : undefined;
  const required: readonly string[] = items.required ?? [];
  const parts = item.parts.flatMap((field): readonly ItemPart[] => {
    const computed = isComputed(field);
    const schema = computed ? {} : items.properties?.[field.name];
    return findKind(field.widget).hidden === true || schema === undefined || typeof schema === "boolean"
      ? []
      : [{ field, schema, uiSchema: uiSchema?.[field.name], required: required.includes(field.name), computed }];
  });
  return {
    cells: parts.filter(({ field }) => findKind(field.widget).large !== true),
    large: parts.filter(({ field }) => findKind(field.widget).large === true),
  };
}

export function cellWidth({ field }: ItemPart): number {
  return findEdit(field.widget).itemWidth ?? WIDTH;
}
