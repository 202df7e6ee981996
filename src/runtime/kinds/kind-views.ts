// Written by scripts/kinds.ts from FIELD_KINDS (src/metadata/kinds/field-kinds.ts). Do not edit.
import type { KindId } from "#metadata";
import type { KindView } from "./kind-view.ts";
import { textView } from "./text/text-view.ts";
import { numberView } from "./number/number-view.ts";
import { moneyView } from "./money/money-view.ts";
import { percentView } from "./percent/percent-view.ts";
import { ratingView } from "./rating/rating-view.ts";
import { cascaderView } from "./cascader/cascader-view.ts";
import { tagsView } from "./tags/tags-view.ts";
import { dateView } from "./date/date-view.ts";
import { datetimeView } from "./datetime/datetime-view.ts";
import { timeView } from "./time/time-view.ts";
import { dateRangeView } from "./date-range/date-range-view.ts";
import { iconView } from "./icon/icon-view.ts";
import { colorView } from "./color/color-view.ts";
import { imageView } from "./image/image-view.ts";
import { fileView } from "./file/file-view.ts";
import { filesView } from "./files/files-view.ts";
import { richTextView } from "./rich-text/rich-text-view.ts";
import { markdownView } from "./markdown/markdown-view.ts";
import { codeView } from "./code/code-view.ts";
import { jsonView } from "./json/json-view.ts";
import { nestedView } from "./nested/nested-view.ts";

export const KIND_VIEWS: Readonly<Partial<Record<KindId, KindView>>> = {
  text: textView,
  number: numberView,
  money: moneyView,
  percent: percentView,
  rating: ratingView,
  cascader: cascaderView,
  tags: tagsView,
  date: dateView,
  datetime: datetimeView,
  time: timeView,
  "date-range": dateRangeView,
  icon: iconView,
  color: colorView,
  image: imageView,
  file: fileView,
  files: filesView,
  "rich-text": richTextView,
  markdown: markdownView,
  code: codeView,
  json: jsonView,
  nested: nestedView,
};
