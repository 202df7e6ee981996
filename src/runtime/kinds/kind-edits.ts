// Written by scripts/kinds.ts from FIELD_KINDS (src/metadata/kinds/field-kinds.ts). Do not edit.
import type { EditedKindId, KindEdit } from "./kind-edit.ts";
import { textEdit } from "./text/text-edit.ts";
import { textareaEdit } from "./textarea/textarea-edit.ts";
import { numberEdit } from "./number/number-edit.ts";
import { moneyEdit } from "./money/money-edit.ts";
import { percentEdit } from "./percent/percent-edit.ts";
import { ratingEdit } from "./rating/rating-edit.ts";
import { passwordEdit } from "./password/password-edit.ts";
import { switchEdit } from "./switch/switch-edit.ts";
import { radioEdit } from "./radio/radio-edit.ts";
import { checkboxesEdit } from "./checkboxes/checkboxes-edit.ts";
import { selectEdit } from "./select/select-edit.ts";
import { referenceEdit } from "./reference/reference-edit.ts";
import { treeSelectEdit } from "./tree-select/tree-select-edit.ts";
import { cascaderEdit } from "./cascader/cascader-edit.ts";
import { tagsEdit } from "./tags/tags-edit.ts";
import { dateEdit } from "./date/date-edit.ts";
import { datetimeEdit } from "./datetime/datetime-edit.ts";
import { timeEdit } from "./time/time-edit.ts";
import { dateRangeEdit } from "./date-range/date-range-edit.ts";
import { iconEdit } from "./icon/icon-edit.ts";
import { colorEdit } from "./color/color-edit.ts";
import { imageEdit } from "./image/image-edit.ts";
import { fileEdit } from "./file/file-edit.ts";
import { filesEdit } from "./files/files-edit.ts";
import { richTextEdit } from "./rich-text/rich-text-edit.ts";
import { markdownEdit } from "./markdown/markdown-edit.ts";
import { codeEdit } from "./code/code-edit.ts";
import { jsonEdit } from "./json/json-edit.ts";
import { hiddenEdit } from "./hidden/hidden-edit.ts";

export const KIND_EDITS: Readonly<Record<EditedKindId, KindEdit>> = {
  text: textEdit,
  textarea: textareaEdit,
  number: numberEdit,
  money: moneyEdit,
  percent: percentEdit,
  rating: ratingEdit,
  password: passwordEdit,
  switch: switchEdit,
  radio: radioEdit,
  checkboxes: checkboxesEdit,
  select: selectEdit,
  reference: referenceEdit,
  "tree-select": treeSelectEdit,
  cascader: cascaderEdit,
  tags: tagsEdit,
  date: dateEdit,
  datetime: datetimeEdit,
  time: timeEdit,
  "date-range": dateRangeEdit,
  icon: iconEdit,
  color: colorEdit,
  image: imageEdit,
  file: fileEdit,
  files: filesEdit,
  "rich-text": richTextEdit,
  markdown: markdownEdit,
  code: codeEdit,
  json: jsonEdit,
  hidden: hiddenEdit,
};
