import type { Storage } from "../module/field.ts";

/** Facts about one kind of field that the server, the form and the list share. */
export interface Kind {
  /** Verb of the placeholder and of the message for an empty required field: 请输入…, 请选择…, 请上传…, 请添加…. */
  readonly fill: "enter" | "choose" | "upload" | "add";
  /** Values are too long for a column, and the widget spans the form. */
  readonly long?: true;
  /** The widget does not fit into a table cell. */
  readonly large?: true;
  /** Formats (`format` or `x-format`) of which this kind is the default, by name. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** Neither forms nor lists show the field. */
  readonly hidden?: true;
  /** The form takes the value apart: each part is a field of its own. */
  readonly composite?: true;
  /** The text of the value is JSON. */
  readonly json?: true;
  /** Lists show a picture instead of text. */
  readonly picture?: true;
  /** The value is one or more addresses of stored files. `accept` is the default, as in HTML; empty for every file. */
  readonly files?: { readonly accept: string };
  /** The text of the value may contain addresses of stored files. */
  readonly embedsFiles?: true;
  /** Keywords that validators add to the schema of the field. */
  readonly keywords?: Readonly<Record<string, boolean>>;
}

export interface Format {
  /** `string` when absent. */
  readonly type?: "number";
  /** Storage of a string with this format. */
  readonly storage?: Storage;
  /** Length of every value, in characters. Absent: lengths differ. */
  readonly length?: number;
  /** Lists may cut the end of a value. */
  readonly cut?: true;
  /** Writes a limit of the value in a message. */
  formatLimit?(limit: number): string;
}

/** Kind of a field whose widget belongs to a feature. */
export const FOREIGN_KIND: Kind = { fill: "enter" };
