import { namedFields, type FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const widgetDoubt: Rule = {
  id: "widget-doubt",
  severity: "warning",
  says: text(
    "控件与字段矛盾：`number` 的小数位数或文件数少于字段允许的，图片控件不接受任何图片，或日期区间放不进文本",
    "A widget contradicts its field: a `number` keeps fewer decimals, or it takes fewer files than the field, accepts no picture as a picture, or gives two days to a text that holds one",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets)
      for (const field of namedFields(set)) {
        const { widget } = factsOf(field);
        if (widget === "number") checkDecimals(field, report);
        if (widget === "image") checkPictures(field, report);
        if (widget === "date-range") checkDays(field, report);
        checkFiles(field, report);
      }
  },
};

/** Keywords of numbers that nobody types. */
const GIVEN = ["x-compute", "x-rollup", "readOnly"] as const;

/** The widget rounds what people type to its decimals. */
function checkDecimals(field: FieldDraft, report: Report): void {
  const kept = valueAt(field.ui, "ui:options", "precision");
  const step = field.schema["multipleOf"];
  if (typeof kept !== "number" || typeof step !== "number" || GIVEN.some((key) => key in field.schema)) return;
  const [, decimals = ""] = /^\d*\.(\d+)$/.exec(String(step)) ?? [];
  if (decimals.length <= kept) return;
  report(
    [...field.uiPath, "ui:options", "precision"],
    "value",
    text(
      `“${field.name}”允许 ${decimals.length} 位小数，控件只留 ${kept} 位`,
      `“${field.name}” takes ${decimals.length} decimals, and the widget keeps ${kept} of them`,
    ),
    text(`写 "precision": ${decimals.length}，或改 multipleOf`, `Write "precision": ${decimals.length}, or correct multipleOf`),
  );
}

/** The list takes more files than people can add. */
function checkFiles(field: FieldDraft, report: Report): void {
  const limit = valueAt(field.ui, "ui:options", "limit");
  const most = field.schema["maxItems"];
  if (typeof limit !== "number" || typeof most !== "number" || limit >= most) return;
  report(
    [...field.uiPath, "ui:options", "limit"],
    "value",
    text(
      `“${field.name}”允许 ${most} 个，控件只收 ${limit} 个`,
      `“${field.name}” takes ${most}, and the widget ${limit} of them`,
    ),
    against(text(`写 "limit": ${most}，或改 maxItems`, `Write "limit": ${most}, or correct maxItems`), [
      ...field.path,
      "maxItems",
    ]),
  );
}

/** Length of `2026-01-01,2026-01-31`. */
const TWO_DAYS = 21;

function checkDays(field: FieldDraft, report: Report): void {
  const most = field.schema["maxLength"];
  if (typeof most !== "number" || most >= TWO_DAYS) return;
  report(
    [...field.path, "maxLength"],
    "value",
    text(
      `“date-range”的两个日期共 ${TWO_DAYS} 个字符，超过 ${most}`,
      `The two days of “date-range” have ${TWO_DAYS} characters, more than ${most}`,
    ),
    text(`写 "maxLength": ${TWO_DAYS}，或删除它`, `Write "maxLength": ${TWO_DAYS}, or delete it`),
  );
}

const PICTURE = /^(?:image\/.+|\*\/\*|\.(?:png|jpe?g|gif|webp|svg|bmp|avif|ico|tiff?|heic))$/i;

function checkPictures(field: FieldDraft, report: Report): void {
  const accept = stringAt(field.ui, "ui:options", "accept");
  const types = accept?.split(",").map((type) => type.trim()) ?? [];
  // Another rule reports a type that does not exist.
  if (types.length === 0 || types.some((type) => type === "" || PICTURE.test(type))) return;
  report(
    [...field.uiPath, "ui:options", "accept"],
    "value",
    text(
      `“${types.join("、")}”不是图片，控件“image”无法显示`,
      `“${types.join(", ")}” is no picture, which the widget “image” shows`,
    ),
    text('写 "ui:widget": "file"，或 "accept": "image/*"', 'Write "ui:widget": "file", or "accept": "image/*"'),
  );
}
