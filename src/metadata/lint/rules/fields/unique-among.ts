import type { Text } from "#contract";
import type { FieldDraft, FieldSet, ModuleDraft } from "../../facts/draft.ts";
import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { uniqueAmong } from "../../facts/fields/field-uses.ts";
import { listAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { several, unfit } from "./unique-field.ts";

export const uniqueAmongRule: Rule = {
  id: "unique-among",
  severity: "error",
  says: text(
    "x-unique 所列的字段须是本记录中另外的、可比较的字段，且组合起来确有约束",
    "`x-unique` must list other, comparable fields, and must exclude something",
  ),
  check(draft, report) {
    const combinations = [...draft.record.fields.values()]
      .filter(({ schema }) => Array.isArray(schema["x-unique"]))
      .map((field) => ({ field, names: new Set([field.name, ...uniqueAmong(field).map(({ name }) => name)]) }));
    for (const [at, { field, names }] of combinations.entries()) {
      for (const { name, path } of uniqueAmong(field)) {
        const wrong = faultOf(field, draft.record.fields.get(name), draft.record);
        if (wrong !== null) report(path, "value", wrong.says, wrong.hint);
      }
      const enough = combinations.find(
        (other, place) => [...other.names].every((name) => names.has(name)) && (place < at || other.names.size < names.size),
      );
      const wrong = wholeFault(draft, field, names) ?? (enough === undefined ? null : saidBy(enough.field));
      if (wrong !== null) report([...field.path, "x-unique"], "key", wrong.says, wrong.hint);
    }
  },
};

interface Wrong {
  readonly says: Text;
  readonly hint: Text;
}

/** The mend for a field that cannot be in a combination: of one entry nothing would be left. */
function takeOut(field: FieldDraft, other: FieldDraft, record: FieldSet): Text {
  const rest = uniqueAmong(field).flatMap(({ name }) => (name === other.name ? [] : (record.fields.get(name) ?? [])));
  const place = rest.length > 0 && rest.every(hasFewValues) ? placeFor(field, record) : [];
  if (place.length > 0)
    return text(
      `换成另一个字段，如 ${place.join("、")}；只剩 ${rest.map(({ name }) => name).join("、")} 时每个值只能有几条记录`,
      `Name another field in its place, such as ${place.join(", ")}. With ${rest.map(({ name }) => name).join(", ")} alone few records could have one value.`,
    );
  if (uniqueAmong(field).length > 1) return text("从 x-unique 中删除它", "Remove it from x-unique");
  return other === field
    ? text(
        '写与它一起唯一的字段；值本身唯一就写 "x-unique": true',
        'Name the field within whose values it is unique, or write "x-unique": true if the value itself is unique',
      )
    : text(
        '换一个字段；值本身唯一就写 "x-unique": true',
        'Name another field, or write "x-unique": true if the value itself is unique',
      );
}

function hasFewValues(field: FieldDraft): boolean {
  return field.type === "boolean" || factsOf(field).options !== null;
}

/** The references within whose records a field can be unique. */
function placeFor(field: FieldDraft, { fields }: FieldSet): readonly string[] {
  const listed = uniqueAmong(field).map(({ name }) => name);
  return [...fields.values()]
    .filter((other) => other !== field && !listed.includes(other.name) && factsOf(other).reference !== null)
    .filter((other) => several(other) === null && unfit(other) === null)
    .map(({ name }) => name)
    .slice(0, MOST);
}

/** Names that a hint lists. */
const MOST = 3;

/** Finds the fault of one listed field. `unknown-field` reports a field that does not exist. */
function faultOf(field: FieldDraft, other: FieldDraft | undefined, record: FieldSet): Wrong | null {
  // Another rule reports a field that cannot be unique at all.
  if (other === undefined || (other === field && unfit(field) !== null)) return null;
  const { name } = other;
  if (other === field)
    return {
      says: text(`“${name}”不能与自己组合`, `“${name}” cannot be unique together with itself`),
      hint: takeOut(field, other, record),
    };
  const reason = several(other) ?? unfit(other);
  if (reason !== null)
    return {
      says: text(`“${name}”是${reason.zh}，不能比较`, `“${name}” is ${reason.en} and cannot be compared`),
      hint: takeOut(field, other, record),
    };
  if (other.schema["x-unique"] !== true && !("x-serial" in other.schema)) return null;
  return {
    says: text(
      `“${name}”自身已唯一，与它的组合不会重复`,
      `“${name}” is already unique, so a combination with it is always unique`,
    ),
    hint: text("删除 x-unique，或换一个字段", "Delete x-unique, or name another field"),
  };
}

/** Finds a fault of the whole combination. */
function wholeFault(draft: ModuleDraft, field: FieldDraft, names: ReadonlySet<string>): Wrong | null {
  const reason = several(field);
  if (reason !== null)
    return {
      says: text(`“${field.name}”是${reason.zh}，不能比较`, `“${field.name}” is ${reason.en} and cannot be compared`),
      hint: text("删除 x-unique", "Delete x-unique"),
    };
  if (valueAt(draft.value, "shows") !== undefined)
    return {
      says: text("不起作用：记录由另一模块保存", "It has no effect, because another module owns the records"),
      hint: text("写到那个模块中", "Declare it there"),
    };
  const order = String(listAt(draft.value, "ui", "list", "sort")[0] ?? "sort");
  if (names.has(order) && endpointsOf(draft).some(({ operation }) => operation === "reorder"))
    return {
      says: text(`“${order}”会被拖动排序互换，不能唯一`, `“${order}” cannot be unique, because moving rows exchanges its values`),
      hint: text("删除 x-unique，或删除 reorder 接口", "Delete x-unique, or the endpoint reorder"),
    };
  return null;
}

function saidBy({ name }: FieldDraft): Wrong {
  return {
    says: text(`“${name}”的 x-unique 已包含此约束`, `The x-unique of “${name}” already excludes this`),
    hint: text("删除 x-unique", "Delete x-unique"),
  };
}
