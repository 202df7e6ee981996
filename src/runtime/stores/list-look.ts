import type { Density, ScreenKind, ViewColumn, ViewLayout } from "#contract";
import type { Column, Field, Module } from "#metadata";
import { makeAutoObservable, observableRef } from "mobx";
import { isSortable, kindOf } from "./record-query.ts";

/** Appearance of a list, apart from its query. */
export interface Look {
  /** In the order shown; columns that are not among them follow as the module has them. Empty = as the module has them. */
  readonly columns: readonly ViewColumn[];
  readonly density: Density;
  readonly layout: ViewLayout;
  /** Screen in place of the list; null = the list. */
  readonly screen: ScreenKind | null;
}

export const PLAIN_LOOK: Look = { columns: [], density: "default", layout: "table", screen: null };

/** A column of a list at its chosen place. */
export interface ColumnPlace {
  readonly column: Column;
  readonly hidden: boolean;
  /** Chosen width in pixels; 0 for the width of the module. */
  readonly drawn: number;
}

/** Current appearance of a list: the module's columns as the user or a view has arranged them. */
export class ListLook {
  readonly module: Module;
  look: Look = PLAIN_LOOK;
  /** Number of changes by the user; a view that is applied does not count. */
  changes = 0;

  constructor(module: Module) {
    this.module = module;
    makeAutoObservable(this, { module: false, look: observableRef }, { autoBind: true });
  }

  /** Every column there could be, in order. */
  get places(): readonly ColumnPlace[] {
    return placesOf(this.module, this.look.columns);
  }

  /** The columns in force: what is shown, exported and printed. */
  get shown(): readonly Column[] {
    return this.places
      .filter(({ hidden }) => !hidden)
      .map(({ column, drawn }) => (drawn === 0 ? column : { ...column, width: drawn }));
  }

  /** Columns with a chosen width. */
  get drawn(): ReadonlySet<string> {
    return new Set(this.places.filter(({ drawn }) => drawn > 0).map(({ column }) => column.field));
  }

  /** Applies a choice of the user. */
  change(changes: Partial<Look>): void {
    this.look = { ...this.look, ...changes };
    this.changes += 1;
  }

  /** Applies the appearance of a view, or a persisted one. */
  take(look: Look): void {
    this.look = look;
  }

  arrange(places: readonly ColumnPlace[]): void {
    this.change({ columns: viewColumns(this.module, places) });
  }

  resize(field: string, width: number): void {
    this.arrange(this.places.map((place) => (place.column.field === field ? { ...place, drawn: width } : place)));
  }
}

/** The module's columns, and its other fields as hidden columns. */
export function placesOf(module: Module, arranged: readonly ViewColumn[]): readonly ColumnPlace[] {
  const own = module.list.columns;
  const known = new Map(
    [...own, ...furtherColumns(module)].map((column) => [
      column.field,
      { column, hidden: !own.includes(column), drawn: 0 } satisfies ColumnPlace,
    ]),
  );
  const placed = arranged.flatMap(({ field, hidden, width, fixed }) => {
    const place = known.get(field);
    known.delete(field);
    return place === undefined ? [] : [{ column: { ...place.column, fixed }, hidden, drawn: width }];
  });
  return [...placed, ...known.values()];
}

/** Columns in the form of a view. Fields that are hidden by default are left out. */
export function viewColumns(module: Module, places: readonly ColumnPlace[]): readonly ViewColumn[] {
  const own = new Set(module.list.columns.map(({ field }) => field));
  return places
    .filter(({ column, hidden }) => !hidden || own.has(column.field))
    .map(({ column, hidden, drawn }) => ({ field: column.field, hidden, width: drawn, fixed: column.fixed }));
}

/** Fields that a list could show beside its columns: those of one line, and who and when. */
function furtherColumns(module: Module): readonly Column[] {
  const taken = new Set(module.list.columns.map(({ field }) => field));
  const fields = module.fields.filter((field) => !field.writeOnly && !field.long);
  const names = [...fields.map(({ name }) => name), ...WHO_AND_WHEN];
  return names.filter((name) => !taken.has(name)).map((name) => furtherColumn(module, name));
}

const WHO_AND_WHEN = ["createUser", "createTime", "updateUser", "updateTime"];

function furtherColumn(module: Module, name: string): Column {
  const field: Field | undefined = module.fields.find((candidate) => candidate.name === name);
  const storage = kindOf(module, name)?.storage;
  const number = field?.dict === null && field.options === null && storage !== undefined && NUMBERS.has(storage);
  return {
    field: name,
    width: 0,
    fixed: null,
    sortable: isSortable(module, name),
    align: number ? "right" : "left",
    total: null,
    editable: false,
  };
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "double", "decimal"]);
