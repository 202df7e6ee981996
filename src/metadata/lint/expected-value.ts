import type { Json, JsonObject, Text } from "#contract";
import { SET_VARIABLES, type SetVariable } from "../values/set-variables.ts";
import { breach } from "./conforms.ts";
import { text } from "./words.ts";
import type { FieldDraft } from "./facts/draft.ts";
import { isArray, listAt, sameJson, stringAt } from "./facts/json-type.ts";
import { retyped, retypedHint } from "./facts/structure/retyped.ts";
import { VARIABLE_FITS, variableHint } from "./facts/fields/variables.ts";

/**
 * Hint for a value that breaks the schema of its field: the value as it was probably meant.
 * @returns null when that is not known
 */
export function expectedValue(value: Json, field: FieldDraft): Text | null {
  if (isPlaceholder(value)) {
    const present = PRESENT.test(value) ? SET_VARIABLES.find((name) => VARIABLE_FITS[name].field(field)) : undefined;
    if (present !== undefined) return text(`写“${present}”`, `Write “${present}”`);
    return text(
      '读取其他字段的值写作 {"x-compute": "form.why"}（仅限 set），当前值用 $now、$today、$userId、$deptId',
      'A value that is read from elsewhere is {"x-compute": "form.why"}, in “set” only. The present is $now, $today, $userId, $deptId.',
    );
  }
  const variable = variableHint(value, field);
  if (variable !== null) return variable;
  const share = shareHint(value, field.schema);
  if (share !== null) return share;
  const meant = reshaped(value, field.schema);
  if (meant !== null && breach(meant, field.schema) === null) {
    const shown = JSON.stringify(meant);
    return text(`写成 ${shown}`, `Write ${shown}`);
  }
  return retypedHint(value, field.type) ?? choiceHint(value, field) ?? boundHint(value, field.schema);
}

/** Words of a placeholder for who acts, and when. */
const PRESENT = /user|account|operator|\bme\b|now|today|current|date|time|dept|department/i;

/** The choice whose label the value is, or all choices. */
function choiceHint(value: Json, { schema, ui }: FieldDraft): Text | null {
  const choices = schema["enum"];
  if (!isArray(choices) || choices.some((choice) => sameJson(choice, value))) return null;
  const named = choices[listAt(ui, "ui:enumNames").findIndex((name) => name === value)];
  const shown = JSON.stringify(named ?? choices);
  return named === undefined ? text(`可用：${shown}`, `Possible values: ${shown}`) : text(`写成 ${shown}`, `Write ${shown}`);
}

/** The nearest bound that a number breaks. */
function boundHint(value: Json, { minimum, maximum }: JsonObject): Text | null {
  const number = Number(value);
  if (typeof minimum === "number" && number < minimum) return text(`写 ${minimum} 或更大的数`, `Write ${minimum} or more`);
  if (typeof maximum === "number" && number > maximum) return text(`写 ${maximum} 或更小的数`, `Write ${maximum} or less`);
  return null;
}

/** 20 stands for 20 % where a share of at most 1 is wanted. */
function shareHint(value: Json, schema: JsonObject): Text | null {
  const isShare = schema["x-format"] === "percent" && typeof value === "number" && value > 1 && value <= 100;
  return isShare && breach(value / 100, schema) === null
    ? text(`${value}% 写作 ${value / 100}`, `${value} % is ${value / 100}`)
    : null;
}

/** The fields that a variable is for, and the variable that fits this one. */
export function variableNeeds(variable: SetVariable, field: FieldDraft): Text {
  const { needs } = VARIABLE_FITS[variable];
  const fitting = SET_VARIABLES.find((name) => VARIABLE_FITS[name].field(field));
  return fitting === undefined ? needs : text(`${needs.zh}；此处写“${fitting}”`, `${needs.en}. Here write “${fitting}”`);
}

/** True for a text that is nothing but a placeholder of another tool: `{{name}}`, `${name}`. */
export function isPlaceholder(value: Json): value is string {
  return typeof value === "string" && /^\s*(?:\{\{[^{}]+\}\}|\$\{[^{}]+\})\s*$/.test(value);
}

/** The value as a spreadsheet or a person writes it, in the form of the field; null where it has no other form. */
function reshaped(value: Json, schema: JsonObject): Json {
  if (typeof value !== "string") return null;
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  const trimmed = value.trim();
  switch (format) {
    case "date":
      return dayIn(trimmed);
    case "date-time":
    case "local-date-time":
      return momentIn(trimmed);
    case "time":
    case "local-time":
      return timeIn(trimmed);
    case "money":
      return trimmed.replaceAll(/[^\d.-]/g, "");
    case "phone":
      return trimmed.replace(/^\+?86/, "").replaceAll(/\D/g, "");
    case "color":
      return colorIn(trimmed);
    case "percent":
      return /^-?[\d.]+%$/.test(trimmed) ? Number.parseFloat(trimmed) / 100 : null;
    default:
      return retyped(trimmed.replaceAll(/(?<=\d),(?=\d{3})/g, ""), stringAt(schema, "type") ?? "");
  }
}

/** `#36f` of CSS writes each digit once. */
function colorIn(value: string): string | null {
  const [, short, whole] = /^#?(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(value) ?? [];
  return short !== undefined ? `#${[...short].map((digit) => digit + digit).join("")}` : whole === undefined ? null : `#${whole}`;
}

function dayIn(value: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T ].*)?$/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function momentIn(value: string): string | null {
  const day = dayIn(value);
  if (day === null) return null;
  const [, time = "0:00"] = /[T ](\d{1,2}:\d{2}(?::\d{2})?)/.exec(value) ?? [];
  return `${day} ${timeIn(time) ?? "00:00:00"}`;
}

function timeIn(value: string): string | null {
  const [, hours, minutes, seconds = "00"] = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/.exec(value) ?? [];
  return hours === undefined || minutes === undefined ? null : `${hours.padStart(2, "0")}:${minutes}:${seconds}`;
}

const FORMS: Readonly<Record<string, string>> = {
  date: '"2026-11-21"',
  "date-time": '"2026-11-21 09:30:00"',
  "local-date-time": '"2026-11-21 09:30:00"',
  time: '"09:30:00"',
  "local-time": '"09:30:00"',
  money: '"1200.00"',
  phone: '"13800000000"',
  color: '"#1677ff"',
  email: '"name@example.com"',
  uri: '"https://example.com"',
  percent: "0.5",
};

/** “, such as …” for a value that has another form than the format of its field; empty for others. */
export function expectedForm(value: Json, schema: JsonObject): Text {
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  const form = Object.hasOwn(FORMS, format) ? FORMS[format] : undefined;
  const isForm = breach(value, { type: schema["type"] ?? "string", "x-format": format }) === null;
  return form === undefined || isForm ? text("", "") : text(`，形如 ${form}`, `, such as ${form}`);
}
