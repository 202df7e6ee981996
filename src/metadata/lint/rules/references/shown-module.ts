import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { WRITES, endpointsOf } from "../../facts/endpoint-drafts.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { namedIn } from "../../facts/fields/field-uses.ts";
import { listAt, objectAt, sameJson, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { meaning, suggestion, text, type Hint } from "../../words.ts";

/** Operations that need an endpoint that saves. `template` itself writes nothing. */
const SAVES: ReadonlySet<string | null> = new Set([...WRITES, "template"]);

export const shownModule: Rule = {
  id: "shown-module",
  severity: "error",
  says: text(
    "用 shows 展示另一模块的记录：字段须取自该模块，且不能写入",
    "A module that shows the records of another module must use its fields and cannot write",
  ),
  check(draft, report, { drafts }) {
    const name = stringAt(draft.value, "shows", "module");
    const shown = drafts.get(name ?? "");
    if (name === undefined || shown === undefined) return;
    if (shown === draft || valueAt(shown.value, "shows") !== undefined) {
      report(
        ["shows", "module"],
        "value",
        text(`“${name}”没有自己的记录`, `“${name}” has no records of its own`),
        text("写保存这些记录的模块", "Name the module that owns the records"),
      );
      return;
    }
    if (valueAt(draft.value, "tenancy") !== undefined) {
      report(
        ["tenancy"],
        "key",
        text(`租户归属与“${name}”相同`, `The module “${name}” decides the owner of the records`),
        text("请删除", "Delete it"),
      );
    }
    for (const field of draft.record.fields.values()) {
      const theirs = shown.record.fields.get(field.name);
      if (theirs === undefined) {
        report(
          field.path,
          "key",
          text(`“${name}”没有字段“${field.name}”`, `“${name}” has no field “${field.name}”`),
          titledLike(field, draft, shown) ?? suggestion(field.name, shown.record.fields.keys()),
        );
      } else if (!isSame(field, theirs) && !lacksModule(field)) {
        report(
          field.path,
          "key",
          text(`“${field.name}”在“${name}”中的类型或格式不同`, `“${field.name}” has another type or format in “${name}”`),
          text(`与“${name}”中写得一样`, `Use the type and format of “${name}”`),
        );
      }
    }
    for (const field of draft.record.fields.values()) checkChoices(field, shown, report);
    const columns = namedIn(draft.value, ["ui", "list", "columns"]).map((column) => column.name);
    for (const [field, test] of Object.entries(objectAt(draft.value, "shows", "where", "properties"))) {
      const isEmpty = valueAt(test, "type") === "null" || valueAt(test, "const") === null;
      if (!isEmpty || !columns.includes(field)) continue;
      report(
        ["shows", "where", "properties", field],
        "key",
        text(
          `只显示“${field}”为空的记录，列“${field}”永远是空的`,
          `Only records without “${field}” are shown, so the column “${field}” is always empty`,
        ),
        text(
          `要有值的记录写 {"not": {"type": "null"}}，否则从 columns 中删除“${field}”`,
          `Write {"not": {"type": "null"}} for records with a value, or remove “${field}” from columns`,
        ),
      );
    }
    for (const { id, operation, place } of endpointsOf(draft)) {
      if (!SAVES.has(operation)) continue;
      report(
        place,
        "key",
        text(`接口“${id}”会写入“${name}”的记录`, `The endpoint “${id}” would write records of “${name}”`),
        text(`请删除；修改在“${name}”中进行`, `Delete it. Records are changed in “${name}”.`),
      );
    }
    for (const [id, action] of draft.actions) {
      if (action["set"] === undefined) continue;
      report(
        ["actions", id, "set"],
        "key",
        text(`操作“${id}”会写入“${name}”的记录`, `The action “${id}” would write records of “${name}”`),
        text(`把它移到“${name}”`, `Move it to “${name}”`),
      );
    }
  },
};

/** The field of the shown module with the title of a field, unless the file has it already. */
function titledLike({ schema, type }: FieldDraft, draft: ModuleDraft, shown: ModuleDraft): Hint | null {
  const title = stringAt(schema, "title") ?? "";
  const meant = [...shown.record.fields.values()].find(
    (one) => stringAt(one.schema, "title") === title && one.type === type && !draft.record.fields.has(one.name),
  );
  return meant === undefined ? null : meaning(meant.name, `是否想写“${meant.name}”？`, `Did you mean “${meant.name}”?`);
}

/** A choice that the field of the shown records never has. */
function checkChoices(field: FieldDraft, { name, record, states }: ModuleDraft, report: Report): void {
  const theirs = record.fields.get(field.name);
  const values = states?.field === field.name ? states.list.map(({ value }) => value) : theirs && factsOf(theirs).options;
  if (values === null || values === undefined) return;
  const possible = JSON.stringify([...new Set(values)]);
  for (const [at, value] of listAt(field.schema, "enum").entries()) {
    if (values.some((one) => sameJson(one, value))) continue;
    report(
      [...field.path, "enum", at],
      "value",
      text(
        `“${name}”的“${field.name}”没有 ${JSON.stringify(value)}`,
        `“${field.name}” of “${name}” is never ${JSON.stringify(value)}`,
      ),
      text(`它的值有：${possible}`, `Possible values: ${possible}`),
    );
  }
}

/** True for a reference without a module, which another rule reports. */
function lacksModule({ schema }: FieldDraft): boolean {
  return schema["x-ref"] !== undefined && stringAt(schema, "x-ref", "module") === undefined;
}

function isSame(field: FieldDraft, theirs: FieldDraft): boolean {
  const [ours, other] = [factsOf(field), factsOf(theirs)];
  return ours.storage === other.storage && ours.format === other.format && ours.writeOnly === other.writeOnly;
}
