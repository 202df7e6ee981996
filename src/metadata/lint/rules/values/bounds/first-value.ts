import { parse, partsOf, type Expression } from "#expressions";
import type { ComparisonKeyword } from "../../../../validate/conditions/bound-order.ts";
import { AMOUNT } from "../../../../validate/formats/formats.ts";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { rangeOfField } from "../../../facts/fields/value-range.ts";
import { stringAt } from "../../../facts/json-type.ts";
import type { Project, Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";

/**
 * Reports a bound on a number of the server that the first value breaks in every new record but those at the end of the
 * range: 0 paid, which must be at least the total that people fill in.
 */
export function checkFirstValue(
  field: FieldDraft,
  keyword: ComparisonKeyword,
  draft: ModuleDraft,
  drafts: Project["drafts"],
  report: Report,
): void {
  const bound = draft.record.fields.get(stringAt(field.schema, keyword) ?? "");
  if (bound !== undefined && checkDefault(field, bound, keyword, draft, drafts, report)) return;
  const first = firstOf(field);
  if (bound === undefined || bound === field || first === null || !isGiven(bound, draft)) return;
  const { low, high } = rangeOfField(bound, draft, drafts);
  const isLower = keyword.endsWith("inimum");
  if (isLower ? low < first || high <= first : high > first || low >= first) return;
  const turned = isLower ? keyword.replace("inimum", "aximum") : keyword.replace("aximum", "inimum");
  const [zh, en] = isLower ? ["大于", "above"] : ["小于", "below"];
  report(
    [...field.path, keyword],
    "key",
    text(
      `新增时“${field.name}”是 ${first}，没有人能填写：“${bound.name}”${zh} ${first} 的记录无法新增`,
      `A new record has ${first} in “${field.name}”, which nobody can fill in, so none with “${bound.name}” ${en} ${first} can be added`,
    ),
    against(text(`写 "${turned}": "${bound.name}"`, `Write "${turned}": "${bound.name}"`), [...field.path, "default"]),
  );
}

/**
 * Reports a default that no value of the bound allows: 0 where at least `headcount` is asked for, which begins at 1.
 * @returns true for one
 */
function checkDefault(
  field: FieldDraft,
  bound: FieldDraft,
  keyword: ComparisonKeyword,
  draft: ModuleDraft,
  drafts: Project["drafts"],
  report: Report,
): boolean {
  const value = field.schema["default"];
  if (typeof value !== "number" || field.schema["readOnly"] === true || !draft.record.required.includes(bound.name)) return false;
  const { low, high } = rangeOfField(bound, draft, drafts);
  const isLower = keyword.endsWith("inimum");
  if (isLower ? low <= value : high >= value) return false;
  const turned = isLower ? keyword.replace("inimum", "aximum") : keyword.replace("aximum", "inimum");
  report(
    [...field.path, keyword],
    "key",
    text(
      `默认值 ${value} 总被拒绝：“${bound.name}”${isLower ? "至少" : "至多"}为 ${isLower ? low : high}`,
      `The default ${value} is always refused, because “${bound.name}” is at ${isLower ? "least" : "most"} ${isLower ? low : high}`,
    ),
    against(text(`写 "${turned}": "${bound.name}"，或改 default`, `Write "${turned}": "${bound.name}", or correct the default`), [
      ...field.path,
      "default",
    ]),
  );
  return true;
}

/** The number that a field of the server has in every new record; null for others. */
function firstOf({ schema }: FieldDraft): number | null {
  const value = schema["default"];
  if (schema["readOnly"] !== true) return null;
  if (typeof value === "number") return value;
  return typeof value === "string" && schema["x-format"] === "money" && AMOUNT.test(value) ? Number(value) : null;
}

/** True if every new record has a value in the field that people give, or that follows from one. */
function isGiven(field: FieldDraft, draft: ModuleDraft): boolean {
  const { isFilled, isChosen } = originOf(field, draft, new Map());
  return isFilled && isChosen;
}

interface Origin {
  /** True if a new record always has a value. */
  readonly isFilled: boolean;
  /** True if people choose it, without a default. */
  readonly isChosen: boolean;
}

const UNKNOWN: Origin = { isFilled: false, isChosen: false };
const CONSTANT: Origin = { isFilled: true, isChosen: false };

/** @param known of the fields that were followed before; {@link UNKNOWN} of those that are being followed */
function originOf(field: FieldDraft, draft: ModuleDraft, known: Map<FieldDraft, Origin>): Origin {
  const found = known.get(field);
  if (found !== undefined) return found;
  known.set(field, UNKNOWN);
  const origin = findOrigin(field, draft, known);
  known.set(field, origin);
  return origin;
}

function findOrigin(field: FieldDraft, draft: ModuleDraft, known: Map<FieldDraft, Origin>): Origin {
  const { schema, name } = field;
  if (schema["x-rollup"] !== undefined) return UNKNOWN;
  const parsed = parse(stringAt(schema, "x-compute") ?? "");
  if (parsed.ok) return originIn(parsed.value, draft, known);
  const hasDefault = schema["default"] !== undefined;
  if (schema["readOnly"] === true) return hasDefault ? CONSTANT : UNKNOWN;
  return { isFilled: hasDefault || draft.record.required.includes(name), isChosen: !hasDefault };
}

function originIn(expression: Expression, draft: ModuleDraft, known: Map<FieldDraft, Origin>): Origin {
  if (expression.kind === "path") {
    const [first = "", ...rest] = expression.names;
    const field = draft.record.fields.get(first);
    // Without a line there is nothing to gather.
    const isOfRecord = rest.length === 0 || (field !== undefined && factsOf(field).reference !== null);
    return field === undefined || !isOfRecord ? UNKNOWN : originOf(field, draft, known);
  }
  const parts = partsOf(expression).map((part) => originIn(part, draft, known));
  const isOneEnough = expression.kind === "call" && expression.name === "coalesce";
  if (expression.kind === "if") return UNKNOWN;
  return {
    isFilled: isOneEnough ? parts.some(({ isFilled }) => isFilled) : parts.every(({ isFilled }) => isFilled),
    isChosen: parts.some(({ isFilled, isChosen }) => isFilled && isChosen),
  };
}
