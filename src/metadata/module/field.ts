import type { Json, JsonObject, Text } from "#contract";
import type { SetVariable } from "../values/set-variables.ts";

/** JSON Schema draft-07 as plain data. */
export type JsonSchema = JsonObject;

export type FieldType = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** Storage of a value in the database. Each storage has one PostgreSQL type, which `data/` defines. */
export type Storage = "id" | "text" | "integer" | "double" | "decimal" | "boolean" | "timestamp" | "date" | "time" | "json";

export interface Field {
  readonly name: string;
  /** Earlier names, oldest first; absent without any. */
  readonly renamed?: readonly string[];
  /**
   * Name of the field. Inside a list or an object, the names on the way to it: `lines.unitId`.
   * Texts and conditions use this path.
   */
  readonly path: string;
  readonly title: Text;
  /** Help text under the widget, from the schema's `description`; null without one. */
  readonly description: Text | null;
  readonly type: FieldType;
  readonly storage: Storage;
  /** Schema of the property as authored. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The server ignores values from clients. */
  readonly readOnly: boolean;
  /**
   * The server never sends the value to a client (passwords, keys). A blank value on edit keeps the
   * stored one.
   */
  readonly writeOnly: boolean;
  /** The value is unique by itself. `uniqueRules` returns the combinations with other fields. */
  readonly unique: boolean;
  readonly indexed: boolean;
  /** Names of the fields behind this one in an index of several fields. Empty without such an index. */
  readonly indexedWith: readonly string[];
  /** Pattern of the numbers that the server gives new records in this field; null for none. */
  readonly serial: Serial | null;
  /** Name of the field that ends the period which begins in this one. Absent: the value is no period. */
  readonly rangeEnd?: string;
  /** Message for a value that does not match the pattern. Absent: the general one. */
  readonly message?: Text;
  /** A standard `format` or our `x-format`; null without one. */
  readonly format: string | null;
  readonly default: Json | undefined;
  /** The default is the present or the caller: `$today`. Absent: `default` counts. */
  readonly defaultVariable?: SetVariable;
  /** The number that clients of the API family send and receive for no value; null when there is none. */
  readonly empty: number | null;
  readonly dict: DictionaryLink | null;
  readonly ref: ReferenceLink | null;
  /** The record whose id the field stores; null for any other value. */
  readonly record: RecordLink | null;
  /** Labels of an `enum`, in its order. */
  readonly options: readonly Option[] | null;
  /**
   * Key of the readable label beside the value (`deptName` for `deptId`); null when the value needs
   * no label.
   */
  readonly labelKey: string | null;
  /**
   * One string holds several comma-joined values (`"x-multiple": true`, on references and
   * dictionaries).
   */
  readonly multiple: boolean;
  /** The text is too long for a column: textarea, rich text, JSON. */
  readonly long: boolean;
  /** Resolved widget id. */
  readonly widget: string;
  /** JSON Schemas on the record; null = always / never. */
  readonly visible: JsonSchema | null;
  readonly disabled: JsonSchema | null;
  /** Dialog modes that include the field. */
  readonly on: readonly DialogMode[];
  /** Number of dialog columns that the field spans, 1..dialog.columns. */
  readonly span: number;
  /** Field of each list item, if the schema describes it; null otherwise. */
  readonly items: Field | null;
  /** Fields of an object, if its schema names any. */
  readonly parts: readonly Field[];
}

export type DialogMode = "add" | "edit" | "view";

export interface Option {
  readonly value: Json;
  readonly label: Text;
}

export interface Serial {
  /** Text at the start of every number. */
  readonly prefix: string;
  /** Day after the prefix, with which counting restarts; null = none. */
  readonly date: SerialDate | null;
  /** Minimum digits of the number, padded with zeros. A larger number has more digits. */
  readonly digits: number;
}

export type SerialDate = "yyyyMMdd" | "yyyyMM" | "yyyy";

export interface DictionaryLink {
  /** `dict` is system-wide; `dict-biz` is per tenant. */
  readonly module: "dict" | "dict-biz";
  readonly code: string;
}

export interface ReferenceLink {
  readonly module: string;
  /** Stored field of the referenced module, `id` by default. */
  readonly value: string;
  /** Displayed field of the referenced module. */
  readonly label: string;
  readonly where: readonly Cascade[];
  /** A filter for a record of the tree also finds its descendants. */
  readonly beneath: boolean;
}

/** A record of any module. Users with read permission can open it. */
export interface RecordLink {
  /** Module of the record; null when a field of the record names it. */
  readonly module: string | null;
  /** Field that names the module; null when the module is fixed. */
  readonly field: string | null;
  /**
   * Key of the record's browser path, sent to users who may read the record (`sourceLink` beside
   * `sourceId`).
   */
  readonly linkKey: string;
}

/** Another field of the record limits the choices from the referenced module. */
export interface Cascade {
  /** Field of the referenced module. */
  readonly theirs: string;
  /** Field of this record whose value `theirs` must equal. */
  readonly master: string;
  /**
   * Path into the record that the master refers to (`items.skuId`). `theirs` must equal one of the
   * values there. Null when the master's own value counts.
   */
  readonly within: string | null;
}
