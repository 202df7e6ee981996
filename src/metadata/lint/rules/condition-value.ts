import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../source/parse.ts";
import type { FieldDraft, ModuleDraft } from "../draft.ts";
import { factsOf, isPlain } from "../field-facts.ts";
import { conditionTests } from "../field-uses.ts";
import { isOfType, listAt, sameJson, valueAt } from "../json-type.ts";
import type { Report, Rule } from "../rule.ts";
import { text } from "../words.ts";

export const conditionValue: Rule = {
  id: "condition-value",
  severity: "error",
  says: text("条件中的值是字段永远不会有的", "A condition compares a field with a value that it can never have"),
  check(draft, report) {
    for (const { condition, path, fields } of conditionsOf(draft)) {
      for (const { name, test, path: place } of conditionTests(condition, path)) {
        const field = fields.get(name);
        if (field !== undefined && isPlain(field)) checkTest(field, test, place, report);
      }
    }
  },
};

interface ConditionAt {
  readonly condition: Json | undefined;
  readonly path: Path;
  readonly fields: ReadonlyMap<string, FieldDraft>;
}

export function conditionsOf(draft: ModuleDraft): ConditionAt[] {
  const ofFields = draft.fieldSets.flatMap((set) =>
    [...set.fields.values()].flatMap((field) =>
      ["ui:visible", "ui:disabled"].map((key) => ({
        condition: field.ui[key],
        path: [...field.uiPath, key],
        fields: set.fields,
      })),
    ),
  );
  const places = [["removal", "when"], ...[...draft.actions.keys()].map((id) => ["actions", id, "when"])];
  const ofRecords = places.map((path) => ({ condition: valueAt(draft.value, ...path), path, fields: draft.record.fields }));
  return [...ofFields, ...ofRecords];
}

function checkTest(field: FieldDraft, test: Json, path: Path, report: Report): void {
  if (!isJsonObject(test)) return;
  const check = (value: Json, place: Path): void => {
    const reason = impossible(field, value);
    if (reason === null) return;
    const corrected =
      field.type === "string" && (typeof value === "number" || typeof value === "boolean")
        ? JSON.stringify(String(value))
        : typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
          ? value
          : null;
    const hint =
      corrected !== null && impossible(field, JSON.parse(corrected)) === null
        ? text(`写成 ${corrected}`, `Write ${corrected}`)
        : reason.hint;
    report(
      place,
      "value",
      text(`“${field.name}”不可能等于 ${JSON.stringify(value)}`, `“${field.name}” can never be ${JSON.stringify(value)}`),
      hint,
    );
  };
  const constant = test["const"];
  if (constant !== undefined) check(constant, [...path, "const"]);
  listAt(test, "enum").forEach((value, index) => check(value, [...path, "enum", index]));
  if (isJsonObject(test["not"])) checkTest(field, test["not"], [...path, "not"], report);
}

function impossible(field: FieldDraft, value: Json): { readonly hint: ReturnType<typeof text> } | null {
  if (value === null) return null;
  if (value === "") return { hint: text("空字段的值是 null", "An empty field is null") };
  if (!isOfType(value, field.type)) return { hint: text(`它是 ${field.type} 类型`, `The field has the type ${field.type}`) };
  const { options } = factsOf(field);
  if (options === null || field.type === "array" || options.some((option) => sameJson(option, value))) return null;
  return { hint: text(`它的值有：${JSON.stringify(options)}`, `Possible values: ${JSON.stringify(options)}`) };
}
