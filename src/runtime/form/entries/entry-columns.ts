import type { Field } from "#metadata";
import type { FormUiSchema, RecordRegistry } from "../rjsf-types.ts";

/** Widgets that need more room than a cell has; they stand under their row. */
const LARGE: ReadonlySet<string> = new Set(["nested", "json", "rich-text", "image", "file", "files", "markdown", "code"]);

/** Pixels a cell needs for its widget. */
const WIDTHS: Readonly<Record<string, number>> = {
  switch: 96,
  number: 110,
  datetime: 200,
  "date-range": 260,
  textarea: 200,
  checkboxes: 200,
};

const WIDTH = 150;

/** One part of every entry of a list of objects. */
export interface EntryPart {
  readonly field: Field;
  readonly schema: RecordRegistry["rootSchema"];
  readonly uiSchema: FormUiSchema | undefined;
  readonly required: boolean;
}

export interface EntryColumns {
  /** In cells. */
  readonly cells: readonly EntryPart[];
  /** Under the row. */
  readonly large: readonly EntryPart[];
}

/** @param items schema of an entry; @param ui its uiSchema, by part */
export function entryColumns(entry: Field, items: RecordRegistry["rootSchema"], ui: FormUiSchema["items"]): EntryColumns {
  const uiSchema = typeof ui === "object" ? ui : undefined;
  const required: readonly string[] = items.required ?? [];
  const parts = entry.parts.flatMap((field): readonly EntryPart[] => {
    const schema = items.properties?.[field.name];
    return field.widget === "hidden" || schema === undefined || typeof schema === "boolean"
      ? []
      : [{ field, schema, uiSchema: uiSchema?.[field.name], required: required.includes(field.name) }];
  });
  return {
    cells: parts.filter(({ field }) => !LARGE.has(field.widget)),
    large: parts.filter(({ field }) => LARGE.has(field.widget)),
  };
}

export function cellWidth({ field }: EntryPart): number {
  return WIDTHS[field.widget] ?? WIDTH;
}
