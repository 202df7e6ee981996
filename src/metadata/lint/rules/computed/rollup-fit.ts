import type { Storage } from "../../../module/field.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import { SYSTEM_STORAGE, factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import { refersToUnknown } from "../../facts/fields/references.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { some, text } from "../../words.ts";

export const rollupFit: Rule = {
  id: "rollup-fit",
  severity: "error",
  says: text(
    "x-rollup 须指向引用本模块的字段，所取的值须与本字段同类",
    "`x-rollup` must name a field that refers to this module, and take values of the field's own type",
  ),
  check(draft, report, project) {
    for (const set of draft.fieldSets)
      for (const field of everyField(set)) {
        if (field.schema["x-rollup"] === undefined) continue;
        if (set.action !== null || set.fields.get(field.name) !== field) {
          report(
            [...field.path, "x-rollup"],
            "key",
            text("此处不能汇总其他模块", "Nothing is gathered here"),
            text(
              "x-rollup 只用于记录自身的字段，请移到那里或删除",
              "Use x-rollup in a field of the record itself, or delete it.",
            ),
          );
          continue;
        }
        const child = project.drafts.get(stringAt(field.schema, "x-rollup", "module") ?? "");
        if (child !== undefined) checkRollup(draft, field, child, report, project);
      }
  },
};

function checkRollup(draft: ModuleDraft, field: FieldDraft, child: ModuleDraft, report: Report, project: Project): void {
  const path = [...field.path, "x-rollup"];
  if (child.value["shows"] !== undefined || draft.value["shows"] !== undefined)
    report(
      [...path, "module"],
      "value",
      text("只显示其他模块的模块没有自己的记录", "A module that shows another one has no records of its own"),
      text("改为拥有记录的模块", "Name the module that owns the records"),
    );
  if ((child.value["tenancy"] ?? "tenant") !== (draft.value["tenancy"] ?? "tenant"))
    report(
      [...path, "module"],
      "value",
      text(`“${child.name}”与本模块的 tenancy 不同`, `“${child.name}” has another tenancy than this module`),
      text("两个模块的 tenancy 须相同：租户的数据不可汇入公共数据", "Give both the same tenancy: records of tenants stay theirs"),
    );
  checkReference(draft, field, child, report, project);
  checkTaken(field, child, report);
  for (const key of ["default", "x-serial", "x-empty"]) {
    if (field.schema[key] === undefined) continue;
    report(
      [...field.path, key],
      "key",
      text(`“${field.name}”由 x-rollup 汇总，${key} 不起作用`, `“${field.name}” is gathered, so ${key} has no effect`),
      text(`请删除 ${key}`, `Delete ${key}`),
    );
  }
}

function checkReference(draft: ModuleDraft, field: FieldDraft, child: ModuleDraft, report: Report, project: Project): void {
  const name = stringAt(field.schema, "x-rollup", "field") ?? "";
  const by = child.record.fields.get(name);
  // Another rule reports a field that does not exist.
  if (by === undefined || refersTo(by, draft.name) || refersToUnknown(child, name, project)) return;
  const possible = [...child.record.fields.values()].filter((candidate) => refersTo(candidate, draft.name));
  report(
    [...field.path, "x-rollup", "field"],
    "value",
    text(`“${child.name}.${name}”不引用“${draft.name}”`, `“${child.name}.${name}” does not refer to “${draft.name}”`),
    possible.length === 0
      ? text(
          `先在“${child.name}”中加一个引用“${draft.name}”的字段`,
          `Give “${child.name}” a field with x-ref to “${draft.name}” first`,
        )
      : text(
          `可用：${some(
            possible.map((one) => one.name),
            "、",
          )}`,
          `Possible: ${some(
            possible.map((one) => one.name),
            ", ",
          )}`,
        ),
  );
}

function refersTo(field: FieldDraft, module: string): boolean {
  const { reference, multiple } = factsOf(field);
  return reference === module && !multiple;
}

function checkTaken(field: FieldDraft, child: ModuleDraft, report: Report): void {
  const path = [...field.path, "x-rollup"];
  const take = stringAt(field.schema, "x-rollup", "take");
  const of = stringAt(field.schema, "x-rollup", "of");
  const order = stringAt(field.schema, "x-rollup", "order");
  const { storage } = factsOf(field);
  if (order !== undefined && take !== "last")
    report(
      [...path, "order"],
      "key",
      text("order 只用于 last", "“order” works only with “last”"),
      text('请删除，或写 "take": "last"', 'Delete it, or write "take": "last"'),
    );
  else if (order !== undefined && isUnordered(child.record.fields.get(order))) {
    const ordered = [...child.record.fields.values()].filter((other) => STORAGES[factsOf(other).storage ?? "json"].ordered);
    const names = [...ordered.map(({ name }) => name), "createTime"];
    report(
      [...path, "order"],
      "value",
      text(`按“${order}”排不出先后`, `The values of “${order}” say no order`),
      text(`写日期、数字或编号字段，如 ${some(names, "、", 5)}`, `Name a date, a number or a serial: ${some(names, ", ", 5)}`),
    );
  }
  if (take === "count") {
    if (storage !== null && storage !== "integer")
      report(
        [...field.path, "type"],
        "value",
        text("个数是整数", "A count is a whole number"),
        text('写成 "type": "integer"', 'Write "type": "integer"'),
      );
    return;
  }
  // Another rule reports a missing “take”.
  if (take === undefined) return;
  if (of === undefined) {
    const counted =
      storage === "integer"
        ? text('；数记录就写 "take": "count"', '. To count the records write "take": "count".')
        : text("", "");
    const taken = takenBy(field, child, take);
    report(
      [...path, "take"],
      "value",
      text(`${take} 需要 of：取哪个字段的值`, `“${take}” needs “of”: the field whose values are taken`),
      text(`加上 "of": "…"，例如 ${some(taken, "、") || "金额"}${counted.zh}`, `Add "of": "…"${listed(taken)}${counted.en}`),
    );
    return;
  }
  const theirs = storageIn(child, of) ?? SYSTEM_STORAGE[of] ?? null;
  const exists = child.record.fields.has(of) || theirs !== null;
  if (!exists || theirs === null || storage === null) return;
  const isSummed = take === "sum";
  const secret = child.record.fields.get(of);
  if (isHeld(storage, theirs, take) && (secret === undefined || !factsOf(secret).writeOnly)) return;
  const fitting = fittingOf(storage, child, take);
  report(
    [...path, "of"],
    "value",
    text(
      `“${field.name}”放不下“${child.name}.${of}”的 ${take}`,
      `“${field.name}” cannot hold the ${take} of “${child.name}.${of}”`,
    ),
    fitting.length > 0
      ? text(
          `“${child.name}”中可用：${some(fitting, "、", 8)}；或给“${field.name}”写“${of}”的类型与格式`,
          `Possible of “${child.name}”: ${some(fitting, ", ", 8)}. Or give “${field.name}” the type and the format of “${of}”.`,
        )
      : isSummed && storage === "decimal" && STORAGES[theirs].numeric
        ? text(
            "金额字段只汇总金额：删除本字段的 x-format，type 与所取的字段相同",
            "An amount is the sum of amounts. Delete x-format of this field, and give it the type of the field that is taken.",
          )
        : isSummed
          ? text("sum 取数字或金额，两边同类", "A sum takes numbers or amounts, into a field of that kind")
          : text("本字段须与所取的字段类型、格式相同", "Give this field the type and format of the field that is taken"),
  );
}

/** True for words that a person types, and for references and flags: their order says nothing. */
function isUnordered(field: FieldDraft | undefined): boolean {
  if (field === undefined) return false;
  const { storage, format, reference } = factsOf(field);
  if (reference !== null || storage === "boolean" || storage === "json") return true;
  if (storage !== "text" || format !== null) return false;
  return !["x-serial", "x-unique", "x-dict", "enum", "pattern", "x-compute"].some((key) => key in field.schema);
}

/** True if a field can hold the sum of others: only amounts add up to an amount, and only whole numbers to one. */
function holdsSum(storage: Storage, theirs: Storage): boolean {
  if (!STORAGES[theirs].numeric || !STORAGES[storage].numeric) return false;
  return storage === "decimal" || storage === "integer" ? theirs === storage : true;
}

function isComparable(storage: keyof typeof STORAGES, take: string | undefined): boolean {
  return take === "last" ? storage !== "json" : STORAGES[storage].ordered || storage === "text";
}

function isHeld(storage: Storage, theirs: Storage, take: string): boolean {
  return take === "sum" ? holdsSum(storage, theirs) : theirs === storage && isComparable(theirs, take);
}

/** The fields of the other module whose values a field can take. */
function fittingOf(storage: Storage, child: ModuleDraft, take: string): readonly string[] {
  return [...child.record.fields.values()].flatMap((other) => {
    const { storage: theirs, writeOnly } = factsOf(other);
    return theirs !== null && !writeOnly && isHeld(storage, theirs, take) ? [other.name] : [];
  });
}

/** Those fields, or all with numbers where none fits: then the type of the field is wrong as well. */
function takenBy(field: FieldDraft, child: ModuleDraft, take: string): readonly string[] {
  const { storage } = factsOf(field);
  const fitting = storage === null ? [] : fittingOf(storage, child, take);
  return fitting.length > 0 ? fitting : numericOf(child);
}

function numericOf(child: ModuleDraft): readonly string[] {
  return [...child.record.fields.values()]
    .filter((field) => STORAGES[factsOf(field).storage ?? "json"].numeric)
    .map(({ name }) => name);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "" : `, such as ${some(names, ", ")}`;
}
