import type { Text } from "#contract";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { mastersOf } from "../../facts/fields/references.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { checkValues } from "./cascade-values.ts";

interface Wrong {
  readonly says: Text;
  readonly hint: Text;
}

const ITSELF: Wrong = {
  says: text("字段的候选取决于它自己", "The options of the field depend on the field itself"),
  hint: text("改为本记录的另一字段", "Name another field of this record"),
};

/** Finds the fault in a path from a field of the record to values in the referenced record. */
function pathFault(field: FieldDraft | undefined, drafts: ReadonlyMap<string, ModuleDraft>, within: string): Wrong | null {
  if (field === undefined) return null;
  const { name: master } = field;
  const { reference } = factsOf(field);
  if (reference === null)
    return {
      says: text(
        `“${master}”不引用任何记录，点号之后无从取值`,
        `“${master}” does not refer to a record, so the part after the dot has no meaning`,
      ),
      hint: text(`写“${master}”，或给它加 x-ref`, `Write “${master}”, or give it x-ref`),
    };
  const record = drafts.get(reference)?.record;
  const end = record === undefined ? undefined : everyField(record).find(({ name }) => name === within);
  const items = stringAt(end?.schema, "items", "type");
  const holdsOne =
    end?.type === "array" ? items !== undefined && items !== "object" && items !== "array" : end?.type !== "object";
  if (end === undefined || (holdsOne && !factsOf(end).writeOnly)) return null;
  return {
    says: text(`“${reference}.${within}”没有可比较的值`, `“${reference}.${within}” has no value to compare with`),
    hint: text(
      "写到其中存有一个值的字段，如 orderId.items.skuId",
      "Name the inner field that has a single value, such as orderId.items.skuId",
    ),
  };
}

/** A plain text that the server writes, such as a module's name. */
function isName(field: FieldDraft): boolean {
  const { readOnly, storage, reference, dictionary, options } = factsOf(field);
  return readOnly && storage === "text" && reference === null && dictionary === null && options === null;
}

/** The ways to refer to one record: by its ID, or by a field that is unique. */
function uniqueHint({ name, record }: ModuleDraft, value: string): Text {
  const unique = [...record.fields.values()].filter(({ schema }) => schema["x-unique"] === true || "x-serial" in schema);
  if (unique.length > 0) {
    const names = unique.map((field) => `"${field.name}"`);
    return text(
      `唯一的字段是 ${names.join("、")}；或删除 value（即存 id）`,
      `Unique in ${name}: ${names.join(", ")}. Or delete value to store the ID.`,
    );
  }
  return text(
    `删除 value（即存 id），或在 ${name} 中给“${value}”加 "x-unique": true`,
    `Delete value to store the ID, or give “${value}” "x-unique": true in ${name}`,
  );
}

/** A reference as a label would show the ID of a third record. */
function isReadable(label: FieldDraft): boolean {
  const { writeOnly, storage, reference } = factsOf(label);
  return !writeOnly && storage !== "json" && reference === null;
}

function readableHint({ value, record }: ModuleDraft): Text {
  const name =
    stringAt(value, "ui", "label") ??
    [...record.fields.values()].find((field) => field.type === "string" && isReadable(field))?.name;
  return name === undefined ? text("", "") : text(`，如“${name}”`, `, such as “${name}”`);
}

/** Reports the choices of a field that holds the name of a module; false for a holder that is wrong otherwise. */
function reportChoices(
  holder: FieldDraft,
  { name }: FieldDraft,
  drafts: ReadonlyMap<string, ModuleDraft>,
  report: Report,
): boolean {
  const { readOnly, storage, reference, dictionary, options } = factsOf(holder);
  if (!readOnly || storage !== "text" || reference !== null || dictionary !== null || options === null) return false;
  const other = options.find((option) => !drafts.has(String(option)));
  report(
    [...holder.path, "enum"],
    "key",
    other === undefined
      ? text(
          `“${name}”的 x-record 读出模块名，“${holder.name}”不能有 enum`,
          `x-record of “${name}” reads the name of a module, so “${holder.name}” has no enum`,
        )
      : text(
          `“${String(other)}”不是模块名，而“${name}”的 x-record 从这里读出模块名`,
          `“${String(other)}” is no module, and x-record of “${name}” reads the name of a module here`,
        ),
    text('删除 enum，写 "maxLength": 64：服务器写入模块名', 'Delete enum and write "maxLength": 64: the server writes the name'),
  );
  return true;
}

export const referenceFit: Rule = {
  id: "reference-fit",
  severity: "error",
  says: text(
    "引用所存的字段须唯一，所显示的字段须可读",
    "The value that a reference stores must be unique, and its label readable",
  ),
  check(draft, report, { drafts }) {
    for (const set of draft.fieldSets) {
      const masters = mastersOf(draft, set);
      for (const field of set.fields.values()) {
        const holder = set.fields.get(stringAt(field.schema, "x-record", "in") ?? "");
        if (holder === undefined || (holder !== field && isName(holder))) continue;
        if (holder !== field && reportChoices(holder, field, drafts, report)) continue;
        report(
          [...field.path, "x-record", "in"],
          "value",
          text(`“${holder.name}”不是存模块名的文本`, `“${holder.name}” is not a string with a module name`),
          text("改为存模块名的只读文本字段", "Name the read-only string that contains the module name"),
        );
      }
      for (const field of everyField(set)) {
        const other = drafts.get(stringAt(field.schema, "x-ref", "module") ?? "");
        if (other === undefined) continue;
        const path = [...field.path, "x-ref"];
        const value = other.record.fields.get(stringAt(field.schema, "x-ref", "value") ?? "id");
        if (value !== undefined && value.schema["x-unique"] !== true && !("x-serial" in value.schema)) {
          report(
            [...path, "value"],
            "value",
            text(
              `“${other.name}.${value.name}”不唯一，多条记录会被同时引用`,
              `“${other.name}.${value.name}” is not unique and could mean several records`,
            ),
            uniqueHint(other, value.name),
          );
        }
        const label = other.record.fields.get(stringAt(field.schema, "x-ref", "label") ?? "");
        if (label !== undefined && !isReadable(label)) {
          report(
            [...path, "label"],
            "value",
            text(`“${other.name}.${label.name}”不能作为名称显示`, `“${other.name}.${label.name}” cannot be shown as a label`),
            text(`换一个可读的文本字段${readableHint(other).zh}`, `Choose a readable string${readableHint(other).en}`),
          );
        }
        if (valueAt(field.schema, "x-ref", "beneath") === true && stringAt(other.value, "ui", "list", "tree") === undefined) {
          report(
            [...path, "beneath"],
            "key",
            text(`“${other.name}”的数据不是树，没有下级`, `The records of “${other.name}” do not form a tree`),
            text("删除 beneath", "Delete beneath"),
          );
        }
        for (const [theirs, ours] of Object.entries(objectAt(field.schema, "x-ref", "where"))) {
          const [master = "", ...within] = typeof ours === "string" ? ours.split(".") : [];
          const wrong =
            master === field.name
              ? ITSELF
              : within.length === 0
                ? null
                : pathFault(masters.get(master), drafts, within.join("."));
          if (wrong !== null) report([...path, "where", theirs], "value", wrong.says, wrong.hint);
          else if (typeof ours === "string")
            checkValues(masters, { other, theirs, ours, path: [...path, "where", theirs] }, drafts, report);
        }
      }
    }
  },
};
