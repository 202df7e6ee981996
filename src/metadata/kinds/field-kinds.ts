import type { Field } from "../module/field.ts";
import { cascaderKind } from "./cascader/cascader-kind.ts";
import { checkboxesKind } from "./checkboxes/checkboxes-kind.ts";
import { codeKind } from "./code/code-kind.ts";
import { colorKind } from "./color/color-kind.ts";
import { dateKind } from "./date/date-kind.ts";
import { dateRangeKind } from "./date-range/date-range-kind.ts";
import { datetimeKind } from "./datetime/datetime-kind.ts";
import { fileKind } from "./file/file-kind.ts";
import { filesKind } from "./files/files-kind.ts";
import { hiddenKind } from "./hidden/hidden-kind.ts";
import { iconKind } from "./icon/icon-kind.ts";
import { imageKind } from "./image/image-kind.ts";
import { jsonKind } from "./json/json-kind.ts";
import { markdownKind } from "./markdown/markdown-kind.ts";
import { moneyKind } from "./money/money-kind.ts";
import { nestedKind } from "./nested/nested-kind.ts";
import { numberKind } from "./number/number-kind.ts";
import { passwordKind } from "./password/password-kind.ts";
import { percentKind } from "./percent/percent-kind.ts";
import { radioKind } from "./radio/radio-kind.ts";
import { ratingKind } from "./rating/rating-kind.ts";
import { referenceKind } from "./reference/reference-kind.ts";
import { richTextKind } from "./rich-text/rich-text-kind.ts";
import { selectKind } from "./select/select-kind.ts";
import { switchKind } from "./switch/switch-kind.ts";
import { tagsKind } from "./tags/tags-kind.ts";
import { textKind } from "./text/text-kind.ts";
import { textareaKind } from "./textarea/textarea-kind.ts";
import { timeKind } from "./time/time-kind.ts";
import { treeSelectKind } from "./tree-select/tree-select-kind.ts";
import { FOREIGN_KIND, type Kind } from "./kind.ts";

/**
 * Every kind of field, by the id that `ui:widget` names. `node scripts/kinds.ts` writes the other lists of kinds from this
 * one. The compiler then names the files that a kind lacks.
 */
export const FIELD_KINDS = {
  text: textKind,
  textarea: textareaKind,
  number: numberKind,
  money: moneyKind,
  percent: percentKind,
  rating: ratingKind,
  password: passwordKind,
  switch: switchKind,
  radio: radioKind,
  checkboxes: checkboxesKind,
  select: selectKind,
  reference: referenceKind,
  "tree-select": treeSelectKind,
  cascader: cascaderKind,
  tags: tagsKind,
  date: dateKind,
  datetime: datetimeKind,
  time: timeKind,
  "date-range": dateRangeKind,
  icon: iconKind,
  color: colorKind,
  image: imageKind,
  file: fileKind,
  files: filesKind,
  "rich-text": richTextKind,
  markdown: markdownKind,
  code: codeKind,
  json: jsonKind,
  nested: nestedKind,
  hidden: hiddenKind,
} as const satisfies Readonly<Record<string, Kind>>;

export type KindId = keyof typeof FIELD_KINDS;

type FormatsOf<Id extends KindId> = (typeof FIELD_KINDS)[Id] extends { readonly formats: infer Formats } ? keyof Formats : never;
/** Values of `format` and `x-format`. */
export type FieldFormat = { [Id in KindId]: FormatsOf<Id> }[KindId];

export const KIND_IDS = Object.keys(FIELD_KINDS) as readonly KindId[];

export function isKindId(widget: string): widget is KindId {
  return Object.hasOwn(FIELD_KINDS, widget);
}

/** The verb of a field. A widget of a feature chooses where the field is a reference. */
export function fillOf({ widget, ref, type }: Pick<Field, "widget" | "ref" | "type">): Kind["fill"] {
  if (ref !== null && !isKindId(widget)) return "choose";
  const { fill } = findKind(widget);
  // Only a list has entries to add; the parts of an object are fields.
  return fill === "add" && type === "object" ? "enter" : fill;
}

/** @param widget id of a kind, or of a widget of a feature */
export function findKind(widget: string): Kind {
  return isKindId(widget) ? FIELD_KINDS[widget] : FOREIGN_KIND;
}
