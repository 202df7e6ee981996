import type { ComponentType } from "react";
import type { Json, JsonObject, Text } from "#contract";
import type { Field, Module } from "#metadata";
import type { FilterControlProps } from "./filter-control.ts";

export type Place = "list" | "dialog";

export interface FieldValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly record: Readonly<Record<string, Json>>;
  /** The record around an item; absent for a value of the record itself. */
  readonly around?: Readonly<Record<string, Json>>;
  /** A list shows one line, a dialog the whole value. */
  readonly place?: Place;
}

export interface CellProps {
  readonly module: Module;
  readonly field: Field;
  /** Never empty. */
  readonly value: Json;
  /** Label from the server; empty when it sent none. */
  readonly label: string;
  /** `ui:options` of the field. */
  readonly options: JsonObject;
  readonly place: Place;
  /** The record that has the value, in an item or by itself. */
  readonly record: Readonly<Record<string, Json>>;
  /** Shows a part of the value. */
  readonly FieldValue: ComponentType<FieldValueProps>;
}

/** A value as one line of text. Cells draw it, and columns measure it. */
export interface ValueLine {
  readonly text: string;
  /** Digits have the same width and the value is never cut. */
  readonly numeric: boolean;
  /** Symbol before the amount; empty without one. */
  readonly currency: string;
  /** Colours of gains and losses; null when the value is not a change. */
  readonly trend: Json | null;
}

export interface LineContext {
  readonly field: Field;
  readonly options: JsonObject;
  /** The record or the item with the fields that the settings name; null for a total. */
  readonly record: Readonly<Record<string, Json>> | null;
  readonly text: (text: Text) => string;
}

/** Appearance of one kind of field in lists and filters. `KindEdit` describes it in forms. */
export interface KindView {
  /** Formats a value whose column is as wide as its text. */
  readonly formatLine?: (value: Json, context: LineContext) => ValueLine;
  /** Replaces the line. Large cells load on demand. */
  readonly Cell?: ComponentType<CellProps>;
  /** Width of the cell's content in pixels, the same for every value. */
  readonly measureCell?: (field: Field) => number;
  /** Usual width of the column in pixels. Absent: the width for the storage. */
  readonly columnWidth?: number;
  /** A part of the value would mislead: the column is never narrower than its content. */
  readonly indivisible?: true;
  /** Decimals that a total shows at least. */
  readonly totalDecimals?: number;
  /** True for shares, whose averages and bounds are percentages as the values are. */
  readonly isShare?: boolean;
  /** Controls of the search form. Absent: the control for the storage. */
  readonly filter?: {
    readonly Single?: ComponentType<FilterControlProps>;
    readonly Range?: ComponentType<FilterControlProps>;
  };
}
