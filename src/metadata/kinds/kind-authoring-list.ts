// Written by scripts/kinds.ts from FIELD_KINDS (src/metadata/kinds/field-kinds.ts). Do not edit.
import type { KindId } from "./field-kinds.ts";
import type { KindAuthoring } from "./kind-authoring.ts";
import { textAuthoring } from "./text/text-authoring.ts";
import { textareaAuthoring } from "./textarea/textarea-authoring.ts";
import { numberAuthoring } from "./number/number-authoring.ts";
import { moneyAuthoring } from "./money/money-authoring.ts";
import { percentAuthoring } from "./percent/percent-authoring.ts";
import { ratingAuthoring } from "./rating/rating-authoring.ts";
import { passwordAuthoring } from "./password/password-authoring.ts";
import { switchAuthoring } from "./switch/switch-authoring.ts";
import { radioAuthoring } from "./radio/radio-authoring.ts";
import { checkboxesAuthoring } from "./checkboxes/checkboxes-authoring.ts";
import { selectAuthoring } from "./select/select-authoring.ts";
import { referenceAuthoring } from "./reference/reference-authoring.ts";
import { treeSelectAuthoring } from "./tree-select/tree-select-authoring.ts";
import { cascaderAuthoring } from "./cascader/cascader-authoring.ts";
import { tagsAuthoring } from "./tags/tags-authoring.ts";
import { dateAuthoring } from "./date/date-authoring.ts";
import { datetimeAuthoring } from "./datetime/datetime-authoring.ts";
import { timeAuthoring } from "./time/time-authoring.ts";
import { dateRangeAuthoring } from "./date-range/date-range-authoring.ts";
import { iconAuthoring } from "./icon/icon-authoring.ts";
import { colorAuthoring } from "./color/color-authoring.ts";
import { imageAuthoring } from "./image/image-authoring.ts";
import { fileAuthoring } from "./file/file-authoring.ts";
import { filesAuthoring } from "./files/files-authoring.ts";
import { richTextAuthoring } from "./rich-text/rich-text-authoring.ts";
import { markdownAuthoring } from "./markdown/markdown-authoring.ts";
import { codeAuthoring } from "./code/code-authoring.ts";
import { jsonAuthoring } from "./json/json-authoring.ts";
import { nestedAuthoring } from "./nested/nested-authoring.ts";
import { hiddenAuthoring } from "./hidden/hidden-authoring.ts";

export const KIND_AUTHORING: Readonly<Record<KindId, KindAuthoring>> = {
  text: textAuthoring,
  textarea: textareaAuthoring,
  number: numberAuthoring,
  money: moneyAuthoring,
  percent: percentAuthoring,
  rating: ratingAuthoring,
  password: passwordAuthoring,
  switch: switchAuthoring,
  radio: radioAuthoring,
  checkboxes: checkboxesAuthoring,
  select: selectAuthoring,
  reference: referenceAuthoring,
  "tree-select": treeSelectAuthoring,
  cascader: cascaderAuthoring,
  tags: tagsAuthoring,
  date: dateAuthoring,
  datetime: datetimeAuthoring,
  time: timeAuthoring,
  "date-range": dateRangeAuthoring,
  icon: iconAuthoring,
  color: colorAuthoring,
  image: imageAuthoring,
  file: fileAuthoring,
  files: filesAuthoring,
  "rich-text": richTextAuthoring,
  markdown: markdownAuthoring,
  code: codeAuthoring,
  json: jsonAuthoring,
  nested: nestedAuthoring,
  hidden: hiddenAuthoring,
};
