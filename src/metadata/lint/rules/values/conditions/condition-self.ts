import { isJsonObject, type Json, type Text } from "#contract";
import { conditionFields } from "../../../facts/fields/field-uses.ts";
import { namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, sameJson, stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const conditionSelf: Rule = {
  id: "condition-self",
  severity: "error",
  says: text(
    "字段是否显示不能取决于它自己，也不能互相等待；不能一开始就被自己的值锁定",
    "The visibility of a field cannot depend on the field itself, nor two fields wait for each other, nor a field be locked by the value that it begins with",
  ),
  check(draft, report) {
    // A parent-child screen sets this field, so users do not enter it.
    const given = stringAt(draft.value, "ui", "parent", "field");
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        for (const use of conditionFields(field.ui["ui:visible"], [...field.uiPath, "ui:visible"])) {
          if (use.name !== field.name.split(".").at(-1) || field.name === given) continue;
          report(
            use.path,
            use.part,
            text(`“${field.name}”的显示取决于它自己`, `The visibility of “${field.name}” depends on itself`),
            otherField(field, set),
          );
        }
      }
      for (const field of set.fields.values()) checkLock(draft, field, report);
      checkCircles(set, report);
    }
  },
};

/** Names the fields on which the visibility can depend: those with few values in the same form. */
function otherField({ name }: FieldDraft, { fields }: FieldSet): Text {
  const possible = [...fields.values()].filter(
    (other) => other.name !== name && (other.type === "boolean" || (other.type !== "array" && factsOf(other).options !== null)),
  );
  // A yes or no says it most often.
  const ordered = [...possible].sort((one, two) => Number(two.type === "boolean") - Number(one.type === "boolean"));
  const names = ordered.slice(0, MOST).map((other) => other.name);
  return text(
    `改用另一字段${names.length === 0 ? "" : `，如 ${names.join("、")}`}；隐藏后的字段没有值，再也不会出现`,
    `Name another field${names.length === 0 ? "" : `, such as ${names.join(", ")}`}. A hidden field has no value, so it would never be shown again.`,
  );
}

/** Names that a hint lists. */
const MOST = 5;

/** A field whose first value locks it, so that nobody can enter another one. */
function checkLock({ authored }: ModuleDraft, { name, schema, uiPath }: FieldDraft, report: Report): void {
  // States add conditions of their own.
  const condition = valueAt(authored, ...uiPath, "ui:disabled");
  const tests = Object.entries(objectAt(condition, "properties"));
  const [only] = tests;
  if (only === undefined || tests.length > 1 || only[0] !== name || Object.keys(objectAt(condition)).length > 1) return;
  if (["readOnly", "x-compute", "x-rollup"].some((key) => schema[key] !== undefined)) return;
  const first = schema["default"] ?? null;
  if (isVariable(first) || passes(first, only[1], schema["x-format"] === "money") !== true) return;
  report(
    [...uiPath, "ui:disabled"],
    "key",
    first === null
      ? text(`“${name}”为空时就被锁定，永远无法填写`, `“${name}” is locked while it is empty, so nobody can ever fill it in`)
      : text(
          `默认值 ${JSON.stringify(first)} 就锁定了“${name}”，永远无法填写`,
          `The default ${JSON.stringify(first)} locks “${name}”, so nobody can ever enter a value`,
        ),
    text("删除 ui:disabled，或写另一字段的条件", "Delete ui:disabled, or write a condition on another field"),
  );
}

function isVariable(value: Json): boolean {
  return typeof value === "string" && value.startsWith("$");
}

/** True if a value passes a test of a condition; null for a test with other keywords. Nothing is no number. */
function passes(value: Json, test: Json, isAmount: boolean): boolean | null {
  if (!isJsonObject(test)) return null;
  const number = isAmount && typeof value === "string" ? Number(value) : typeof value === "number" ? value : NaN;
  const results = Object.entries(test).map(([key, limit]): boolean | null => {
    if (key === "const") return sameJson(value, limit);
    if (key === "enum") return Array.isArray(limit) && limit.some((one) => sameJson(value, one));
    if (key === "type") return limit === "null" ? value === null : null;
    if (key === "not") {
      const inner = passes(value, limit, isAmount);
      return inner === null ? null : !inner;
    }
    if (typeof limit !== "number") return null;
    if (key === "minimum") return number >= limit;
    if (key === "maximum") return number <= limit;
    if (key === "exclusiveMinimum") return number > limit;
    return key === "exclusiveMaximum" ? number < limit : null;
  });
  return results.includes(null) ? null : results.every(Boolean);
}

/** Two fields, each shown only while the other one has a value: both stay hidden. */
function checkCircles(set: FieldSet, report: Report): void {
  const reported = new Set<FieldDraft>();
  for (const field of set.fields.values()) {
    const other = [...waitsFor(field, set)]
      .map((name) => set.fields.get(name))
      .find((one) => one !== undefined && waitsFor(one, set).has(field.name));
    if (other === undefined || other === field || reported.has(other)) continue;
    reported.add(field);
    report(
      [...field.uiPath, "ui:visible"],
      "key",
      text(
        `“${field.name}”与“${other.name}”互相等待对方显示，两者都不会出现`,
        `“${field.name}” and “${other.name}” each wait until the other one is shown, so neither appears`,
      ),
      text(
        `删除“${field.name}”或“${other.name}”的 ui:visible，或写另一字段`,
        `Delete ui:visible of “${field.name}” or of “${other.name}”, or name another field in it`,
      ),
    );
  }
}

/** The fields that must have a value so that a field is shown, which they do not begin with, and that nobody else fills. */
function waitsFor({ ui }: FieldDraft, { fields }: FieldSet): ReadonlySet<string> {
  return new Set(
    Object.entries(objectAt(ui["ui:visible"], "properties")).flatMap(([name, test]) => {
      const schema = fields.get(name)?.schema ?? {};
      const first = schema["default"] ?? null;
      const isFilled = ["readOnly", "x-compute", "x-rollup"].some((key) => schema[key] !== undefined);
      if (isFilled || isVariable(first) || (first !== null && passes(first, test, false) !== false)) return [];
      return needsValue(test) ? [name] : [];
    }),
  );
}

function needsValue(test: Json): boolean {
  if (!isJsonObject(test)) return false;
  const { const: only, enum: choices, not } = test;
  if (not !== undefined) return isJsonObject(not) && (not["const"] === null || not["type"] === "null");
  const isBound = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern"].some((key) => key in test);
  const isLong = typeof test["minLength"] === "number" && test["minLength"] > 0;
  return (only !== undefined && only !== null) || (Array.isArray(choices) && !choices.includes(null)) || isBound || isLong;
}
