import type { Json, JsonObject, Text } from "#contract";
import { parse, partsOf, type Expression, type Type } from "#expressions";
import { setExpression } from "../../../computed/set-expression.ts";
import { COMPARISON_KEYWORDS } from "../../../validate/conditions/bound-order.ts";
import { breach } from "../../conforms.ts";
import { satisfies, stillHolds } from "../../facts/after-action.ts";
import { demandedValue } from "../../facts/conditions/demanded-tests.ts";
import { objectAt, sameJson } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { expectedForm, expectedValue, isPlaceholder, variableNeeds } from "../../expected-value.ts";
import { computedType, typesInScope } from "../../facts/fields/expression-types.ts";
import { factsOf, systemFieldsOf } from "../../facts/fields/field-facts.ts";
import { SET_VARIABLES, isSetVariable } from "../../../values/set-variables.ts";
import { isReferenceById } from "../../facts/fields/references.ts";
import { VARIABLE_FITS, variableHint } from "../../facts/fields/variables.ts";
import { against, orRemoved, suggestion, text } from "../../words.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { keptValueHint } from "./kept-value.ts";
import { checkReference } from "./reference-expression.ts";
import { checkExpression } from "../computed/check-expression.ts";

/** Reports an action that sets what its condition demands already. */
function checkChange(draft: ModuleDraft, report: Report): void {
  const { authored, actions } = draft;
  for (const [id, action] of actions) {
    // States add their own part to both.
    const written = objectAt(authored, "actions", id, "when", "properties");
    const wanted = { ...objectAt(action, "when", "properties"), ...written };
    const values = Object.entries(objectAt(action, "set"));
    const isSaid = ([name, value]: readonly [string, Json]): boolean => {
      const only = demandedValue(wanted[name]);
      return only !== undefined && sameJson(only, value);
    };
    const [first] = values;
    if (first === undefined || action["form"] !== undefined || !values.every(isSaid)) continue;
    report(
      ["actions", id, "set"],
      "value",
      text("set 的值正是 when 所要求的，操作什么也不改变", "“set” writes the values that “when” demands, so nothing changes"),
      keptValueHint(draft, id, ...first),
    );
  }
}

export const actionSet: Rule = {
  id: "action-set",
  severity: "error",
  says: text(
    "set 的字段不存在，或值不符合字段的 schema",
    "“set” names an unknown field, or a value that the field's schema rejects",
  ),
  check(draft, report) {
    checkChange(draft, report);
    const { fields, required } = draft.record;
    for (const { at, values } of setsOf(draft)) {
      for (const [name, value] of Object.entries(values)) {
        const path = [...at, name];
        const field = fields.get(name);
        if (field === undefined) {
          const hint = systemFieldsOf(draft).includes(name)
            ? text("系统字段由服务器维护，请删除", "The server maintains system fields. Delete it.")
            : (partHint(name, draft) ?? orRemoved(fieldSuggestion(name, fields.keys(), [draft])));
          report(path, "key", text(`set 的字段“${name}”不存在`, `The field “${name}” of set does not exist`), hint);
        } else if (field.schema["x-serial"] !== undefined) {
          report(
            path,
            "key",
            text(`“${name}”是流水号，只由服务器在新增时写入`, `“${name}” is a serial number, which only the server writes`),
            text("请删除", "Delete it"),
          );
        } else if (field.schema["x-compute"] !== undefined || field.schema["x-rollup"] !== undefined) {
          report(
            path,
            "key",
            text(`“${name}”的值由计算得出`, `The value of “${name}” is computed`),
            text("请删除，或改写它所依据的字段", "Delete it, or set a field that it is computed from"),
          );
        } else if (setExpression(value) !== null) {
          checkComputed(draft, { at: [...path, "x-compute"], field, expression: setExpression(value) ?? "" }, report);
        } else if (value === null || (value === "" && required.includes(name))) {
          // A hidden field is not required.
          const shown = field.ui["ui:visible"];
          if (required.includes(name) && (shown === undefined || stillHolds(shown, new Map(Object.entries(values)))))
            report(
              path,
              "value",
              text(`“${name}”必填，不能清空`, `“${name}” is required and cannot be cleared`),
              text("写一个值，或把它从 required 中删除", "Give a value, or remove the field from required"),
            );
        } else if (value === COMMENT && at[0] === "workflow") {
          if (factsOf(field).storage !== "text")
            report(
              path,
              "value",
              text(`“${name}”不能设为“${value}”`, `“${name}” cannot be set to “${value}”`),
              text("只用于文本字段", "It is for fields with text"),
            );
        } else if (satisfies(value, comparisonsOf(field)) === false) {
          const bounds = Object.entries(comparisonsOf(field)).map(([key, bound]) => `"${key}": "${String(bound)}"`);
          report(
            path,
            "value",
            text(
              `“${name}”的界限 ${bounds.join("、")} 不允许 ${String(value)}，操作总被拒绝`,
              `The bounds of “${name}” refuse ${String(value)}, so the action is always refused: ${bounds.join(", ")}`,
            ),
            against(text("写界限之内的值，或改界限", "Write a value within the bounds, or correct them"), [
              ...field.path,
              Object.keys(comparisonsOf(field))[0] ?? "",
            ]),
          );
        } else if (typeof value === "string" && /^\$[A-Za-z]/.test(value)) {
          const known = isSetVariable(value) ? value : null;
          if (known === null || !VARIABLE_FITS[known].field(field))
            report(
              path,
              "value",
              text(`“${name}”不能设为“${value}”`, `“${name}” cannot be set to “${value}”`),
              known === null
                ? (variableHint(value, field) ??
                    suggestion(value, at[0] === "workflow" ? [...SET_VARIABLES, COMMENT] : SET_VARIABLES))
                : variableNeeds(known, field),
            );
        } else {
          const stored = text("会原样写入", "would be stored as it stands");
          const isNoId = isReferenceById(field.schema) && typeof value === "string" && !/^\d{1,19}(?:,\d{1,19})*$/.test(value);
          const wrong =
            isPlaceholder(value) || isExpression(value, draft) || isOfForm(value, path, field, draft)
              ? stored
              : (breach(value, field.schema) ?? (isNoId ? text("不是记录的 id", "is not the ID of a record") : null));
          const form = expectedForm(value, field.schema);
          if (wrong !== null)
            report(
              path,
              "value",
              text(
                `“${name}”不能设为 ${JSON.stringify(value)}：${wrong.zh}`,
                `“${name}” cannot be set to ${JSON.stringify(value)}: it ${wrong.en}`,
              ),
              computedHint(name, value) ??
                (isOfForm(value, path, field, draft)
                  ? text(`写成 {"x-compute": "form.${String(value)}"}`, `Write {"x-compute": "form.${String(value)}"}`)
                  : null) ??
                expressionHint(value, draft) ??
                expectedValue(value, field) ??
                text(`写一个字段允许的值${form.zh}`, `Give a value that the field allows${form.en}`),
            );
        }
      }
    }
  },
};

/**
 * True for the name of a field of the action's form, in place of what is typed there. A choice of the field, and the state
 * that `to` names, may be called like an input.
 */
function isOfForm(value: Json, path: readonly string[], { name, schema }: FieldDraft, { authored, forms }: ModuleDraft): boolean {
  const [part, action = ""] = path;
  if (part !== "actions" || typeof value !== "string" || objectAt(authored, ...path.slice(0, -1))[name] === undefined)
    return false;
  const { enum: choices = [] } = schema;
  if (Array.isArray(choices) && choices.includes(value)) return false;
  return forms.some((form) => form.action === action && form.fields.has(value));
}

/** A value that is computed from the present one: `count + 1`, `+1`, `{"$inc": 1}`; null for others. */
function computedHint(name: string, value: Json): Text | null {
  const step = /^\s*([+-])=?\s*(\d+(?:\.\d+)?)\s*$/.exec(typeof value === "string" ? value : "");
  const [key = "", by] = Object.entries(objectAt(value))[0] ?? [];
  const expression =
    step !== null
      ? `${name} ${step[1]} ${step[2]}`
      : /inc/i.test(key) && typeof by === "number"
        ? `${name} + ${by}`
        : typeof value === "string" && /^[\w.]+\s*[-+*/]\s*[\w.]+$/.test(value) && /[A-Za-z]/.test(value)
          ? value
          : null;
  const meant = `{"x-compute": ${JSON.stringify(expression)}}`;
  return expression === null ? null : text(`写成 ${meant}`, `Write ${meant}`);
}

/** True for a text that calculates with fields: `price * count`, `form.why`, `addDays(startsOn, 7)`. */
function isExpression(value: Json, { record }: ModuleDraft): boolean {
  if (typeof value !== "string") return false;
  const written = parse(value);
  if (!written.ok || written.value.kind === "constant" || written.value.kind === "number") return false;
  const names = namesIn(written.value);
  // One word alone may be the value itself; words with a hyphen between them may be a code.
  if (written.value.kind === "path" && names.every((name) => !name.startsWith("form."))) return false;
  if (/^[\w-]+$/.test(value)) return false;
  return names.length > 0 && names.every((name) => name.startsWith("form.") || record.fields.has(name.split(".")[0] ?? ""));
}

function namesIn(expression: Expression): readonly string[] {
  return expression.kind === "path" ? [expression.names.join(".")] : partsOf(expression).flatMap(namesIn);
}

function expressionHint(value: Json, draft: ModuleDraft): Text | null {
  const meant = `{"x-compute": ${JSON.stringify(value)}}`;
  return isExpression(value, draft) ? text(`写成 ${meant}`, `Write ${meant}`) : null;
}

interface SetExpressionDraft {
  readonly at: readonly string[];
  readonly field: FieldDraft;
  readonly expression: string;
}

/** An expression reads the record as it was before, and the input of its action as `form`. */
function checkComputed(draft: ModuleDraft, { at, field, expression }: SetExpressionDraft, report: Report): void {
  const { reference, multiple } = factsOf(field);
  const isReference = reference !== null && !multiple;
  const result = isReference ? "text" : computedType(field);
  if (result === null)
    return report(
      at,
      "key",
      text(`“${field.name}”的类型不能计算`, `The value of “${field.name}” cannot be computed`),
      text(
        "可计算的是数字、金额、文本、是否、日期、日期时间与引用",
        "Computed fields are numbers, amounts, texts, booleans, dates, dates with times, and references.",
      ),
    );
  const form = draft.forms.find(({ action }) => at[0] === "actions" && action === at[1]);
  const input: Record<string, Type> = form === undefined ? {} : { form: { fields: typesInScope(form, null) } };
  checkExpression(report, at, expression, { ...typesInScope(draft.record, null), ...input }, result, draft);
  if (isReference) checkReference({ at, field, expression, record: draft.record, form }, report);
}

/** The comment of a decision, for values that a process writes. */
const COMMENT = "$comment";

interface SetDraft {
  readonly at: readonly string[];
  readonly values: JsonObject;
}

function setsOf({ actions, value }: ModuleDraft): SetDraft[] {
  const own = [...actions].map(([id, action]) => ({ at: ["actions", id, "set"], values: objectAt(action, "set") }));
  const written = objectAt(value, "workflow", "set");
  const ofProcess = Object.keys(written).map((element) => ({
    at: ["workflow", "set", element],
    values: objectAt(written, element),
  }));
  return [...own, ...ofProcess];
}

/** A part of a list or an object, which no action sets alone. */
function partHint(name: string, { record }: ModuleDraft): Text | null {
  if (!record.nested.some((part) => part.name === name)) return null;
  const [whole = ""] = name.split(".");
  return text(
    `set 只写整个字段：“${name}”是“${whole}”的一部分，请写一个记录的字段`,
    `“set” writes whole fields, and “${name}” is a part of “${whole}”. Name a field of the record.`,
  );
}

/** The bounds of a field in the present. */
function comparisonsOf({ schema }: FieldDraft): JsonObject {
  return Object.fromEntries(
    COMPARISON_KEYWORDS.flatMap((key) => {
      const bound = schema[key];
      return typeof bound === "string" && bound.startsWith("$") ? [[key, bound]] : [];
    }),
  );
}
