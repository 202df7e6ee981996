import type { Path } from "../../../source/parse.ts";
import type { Json, Text } from "#contract";
import { distance } from "fastest-levenshtein";
import { isKindId } from "../../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import { invisibleName, isInvisible } from "../../../source/strange-text.ts";
import { isComposition } from "../../facts/structure/composition.ts";
import { foreignKey } from "../../facts/foreign-keys/foreign-key.ts";
import { KEY_HABITS } from "../../facts/structure/key-habits.ts";
import { everyField, type ModuleDraft } from "../../facts/draft.ts";
import { fieldOfOtherTool, isOfOtherTool } from "../../facts/foreign-keys/kinds.ts";
import { operatorOf } from "../../facts/foreign-keys/operators.ts";
import { keyElsewhere, misplacedEntry, misplacedKey, ofField } from "../../facts/structure/misplaced-key.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { lookUp, objectAt, sameJson, stringAt, valueAt } from "../../facts/json-type.ts";
import { conditionExample } from "../../facts/conditions/condition-example.ts";
import { countHint, partTestHint } from "../../facts/conditions/part-test.ts";
import type { Rule } from "../../rule.ts";
import type { StructuralFault } from "../../facts/structure/structure.ts";
import { likeliest, lookAlikeHint, meaning, nearestWord, some, text, type Hint } from "../../words.ts";

type UnknownKey = Extract<StructuralFault, { readonly kind: "unknown-key" }>;

export const unknownKey = {
  id: "unknown-key",
  severity: "error",
  says: text("格式不认识的键：写了也不会起作用", "An unknown key, which would have no effect"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "unknown-key" || isComposition(fault)) continue;
      const value = draft.file.value ?? null;
      const around = fault.path.slice(0, -1);
      const hint =
        partOfTest(fault, draft) ??
        uiSchemaOf(fault, draft) ??
        misplacedEntry(value, around) ??
        entryOutside(fault, value) ??
        textsOfFields(fault, draft) ??
        (/^(?:x-|ui:)/.test(fault.key) ? ofField(around, fault.key) : null) ??
        optionBeside(fault, draft) ??
        comparison(fault, valueAt(value, ...fault.path)) ??
        special(fault, valueAt(value, ...around) ?? null, draft) ??
        misplaced(fault, value) ??
        near(fault.key, absent(fault.allowed, valueAt(value, ...around))) ??
        (fault.definition === "nested" || fault.definition === "englishTexts" ? null : keyElsewhere(fault.key)) ??
        allKeys(fault.key, fault.allowed);
      report(fault.path, "key", text(`未知的键“${fault.key}”`, `Unknown key “${fault.key}”`), withField(hint, fault));
    }
  },
} satisfies Rule;

/** A hint that names the place of a field in “ui.fields”, with the name of the field. */
function withField(hint: Hint, { path }: UnknownKey): Hint {
  const [top, properties, field] = path;
  if (path.length !== 4 || top !== "schema" || properties !== "properties") return hint;
  const named = (words: string, place: string): string => words.replaceAll(place, () => String(field));
  return { ...hint, zh: named(hint.zh, "<字段>"), en: named(hint.en, "<field>") };
}

/** The uiSchema of RJSF: `ui:order` beside `fields`, or the parts of a list inside its entry, under “items” or by themselves. */
function uiSchemaOf({ path, key }: UnknownKey, draft: ModuleDraft): Text | null {
  if (path.length === 2 && path[0] === "ui" && key === "ui:order") return text("写在 ui.fields 里面", "Move it into ui.fields");
  const field = draft.fieldSets.flatMap(everyField).find(({ uiPath }) => sameJson([...uiPath], path.slice(0, -1)));
  if (field === undefined) return null;
  const parts = draft.fieldSets
    .flatMap(everyField)
    .flatMap(({ name }) => (name.startsWith(`${field.name}.`) ? [name.slice(field.name.length + 1)] : []));
  const named = key === "items" ? Object.keys(objectAt(draft.file.value, ...path)) : [key];
  const [part] = named.filter((name) => parts.includes(name));
  return part === undefined
    ? null
    : text(
        `内部字段写在旁边：ui.fields["${field.name}.${part}"]`,
        `The parts of a list stand beside it: ui.fields["${field.name}.${part}"]`,
      );
}

/** `"compare": "gte"`: the comparison of a filter under another key and another name. */
function comparison({ definition, key }: UnknownKey, value: Json | undefined): Text | null {
  const operator = definition === "filter" && typeof value === "string" && key !== "field" ? operatorOf(value) : null;
  if (operator === null || lookUp(KEY_HABITS["filter"] ?? {}, key) === undefined) return null;
  return meaning("operator", `写成 "operator": "${operator}"`, `Write "operator": "${operator}"`);
}

/** A keyword of a condition that looks into a list, an object or a referenced record. */
function partOfTest({ path, key, definition }: UnknownKey, draft: ModuleDraft): Text | null {
  if (definition !== "test" || !OF_PARTS.has(key)) return null;
  const at = path.lastIndexOf("properties", -2 - (key === "properties" ? 1 : 0));
  const field = draft.record.fields.get(String(path[at + 1]));
  if (field === undefined) return null;
  if (key !== "properties" && key !== "items") return field.type === "array" ? countHint(field.name) : null;
  const inner = valueAt(draft.file.value, ...path);
  const [[part, test] = ["…", undefined]] = Object.entries(objectAt(key === "items" ? objectAt(inner, "properties") : inner));
  return partTestHint(field, part, test);
}

const OF_PARTS: ReadonlySet<string> = new Set(["properties", "items", "minItems", "maxItems"]);

/** An entry beside the object that holds its like: a field beside `properties`, a state beside `values`. */
function entryOutside({ path, key, allowed }: UnknownKey, file: Json): Text | null {
  const entry = valueAt(file, ...path);
  const has = (name: string): boolean => valueAt(entry, name) !== undefined;
  const holder =
    stringAt(entry, "type") !== undefined &&
    (allowed.includes("properties") || path.length === 1) &&
    (has("title") || has("x-format") || has("x-ref"))
      ? path.length === 1
        ? "schema.properties"
        : "properties"
      : has("value") && has("title") && allowed.includes("values")
        ? "values"
        : has("title") && (has("set") || has("to") || has("from") || has("on")) && allowed.includes("actions")
          ? "actions"
          : null;
  if (holder === null || isMisspelt(key, allowed)) return null;
  const place = [...path.slice(0, -1), holder, key].join(".");
  return text(`写在“${holder}”里面：${place}`, `Move it into “${holder}”, to ${place}`);
}

/** A setting of the widget that stands beside "ui:options" instead of in it. */
function optionBeside({ key, path, definition }: UnknownKey, draft: ModuleDraft): Text | null {
  if (definition !== "uiField") return null;
  const around = path.slice(0, -1);
  const field = draft.fieldSets.flatMap(everyField).find(({ uiPath }) => sameJson([...uiPath], [...around]));
  const widget = field === undefined ? "" : factsOf(field).widget;
  const plain = key.replace(/^ui:/, "");
  if (!isKindId(widget) || lookUp(KIND_AUTHORING[widget].options, plain) === undefined) return null;
  const written = JSON.stringify({ [plain]: valueAt(draft.file.value, ...path) ?? null });
  return field?.ui["ui:options"] === undefined
    ? text(`写在“ui:options”里面："ui:options": ${written}`, `Move it into “ui:options”: "ui:options": ${written}`)
    : text(`写在旁边的“ui:options”里面`, `Move it into “ui:options”, which stands beside it`);
}

/** A key that stands one level too deep or too high, unless it is a slip of the pen for one that may stand there. */
function misplaced({ key, path, allowed }: UnknownKey, value: Json): Text | null {
  const isSlip = allowed.some((word) => distance(word, key) <= 1);
  return isSlip || isMisspelt(key, allowed) ? null : misplacedKey(value, path, key);
}

/** English texts that stand in an object of their own: `"en": {"fields": {"name": …}}`. */
function textsOfFields({ path, key }: UnknownKey, draft: ModuleDraft): Text | null {
  const inside = `${String(path[1])}.${key}`;
  if (path.length === 3 && path[0] === "en" && draft.fieldSets.some((set) => everyField(set).some(({ name }) => name === inside)))
    return text(`内部字段的英文写作 en["${inside}"]`, `The English of a field inside another is en["${inside}"]`);
  const names = new Set([...draft.fieldSets.flatMap((set) => everyField(set).map(({ name }) => name)), ...draft.actions.keys()]);
  if (path.length !== 3 || path[0] !== "en" || !names.has(key) || names.has(String(path[1]))) return null;
  return text(
    `英文按名称直接写在“en”下：移到 en.${key}，去掉“${String(path[1])}”`,
    `English texts stand by name directly in “en”: move it to en.${key}, without “${String(path[1])}”`,
  );
}

/** The keys that an object does not have yet: nobody means one of the others. */
function absent(allowed: readonly string[], siblings: Json | undefined): readonly string[] {
  const present = objectAt(siblings);
  return allowed.filter((word) => !Object.hasOwn(present, word));
}

function near(key: string, allowed: readonly string[]): Text | null {
  const prefix = /^(?:x-|ui:)/.exec(key)?.[0];
  const own = prefix === undefined ? [] : allowed.filter((word) => word.startsWith(prefix));
  const word = nearestWord(key, own) ?? nearestWord(key, allowed);
  const typed = lookAlikeHint(key, allowed, KEY);
  if (typed !== null) return typed;
  const hidden = [...key].find(isInvisible);
  if (hidden !== undefined) {
    const name = invisibleName(hidden);
    return meaning(word ?? "", `键名中有${name.zh}，请删除它`, `The key contains ${name.en}. Delete that character.`);
  }
  return word === null ? null : meaning(word, `是否想写“${word}”？`, `Did you mean “${word}”?`);
}

const KEY = text("键名", "key");

function allKeys(key: string, allowed: readonly string[]): Text {
  const ranked = allowed.length <= MOST_KEYS ? allowed : likeliest(key, allowed);
  return text(
    `请删除它；此处可用：${some(ranked, "、", MOST_KEYS)}`,
    `Delete it. Possible here: ${some(ranked, ", ", MOST_KEYS)}`,
  );
}

/** Keys that a hint lists: the likeliest of many. */
const MOST_KEYS = 20;

/** Bounds of a list are those of its items in number. */
const OF_LISTS: Readonly<Record<string, string>> = {
  max: "maxItems",
  min: "minItems",
  unique: "uniqueItems",
  length: "maxItems",
};

function listHabit(key: string, siblings: Json): Text | null {
  const meant = stringAt(siblings, "type") === "array" ? lookUp(OF_LISTS, key) : undefined;
  return meant === undefined ? null : text(`列表写作“${meant}”`, `For a list it is “${meant}”`);
}

/** @param siblings the object that has the key */
function special({ key, path, definition, allowed }: UnknownKey, siblings: Json, draft: ModuleDraft): Text | null {
  const place = definition ?? (path.length === 1 ? "module" : "");
  const other = isOfOtherTool(key) && stringAt(siblings, "type") === undefined ? fieldOfOtherTool(siblings) : null;
  if (other !== null && (place === "property" || place === "nested"))
    return meaning("type", `整个字段写成 ${other}`, `Write the whole field as ${other}`);
  const habits = KEY_HABITS[place];
  const isField = definition === "nested" || definition === "property";
  const ofFields = isField ? lookUp(KEY_HABITS["property"] ?? {}, withoutPrefix(key)) : undefined;
  const habit = listHabit(key, siblings) ?? lookUp(habits ?? {}, key) ?? ofFields ?? null;
  if (definition === "condition" && habit === null && nearestWord(key, allowed) === null) {
    const inside = ruleIn(siblings, path, draft) ?? `{"properties": {"${key}": …}}`;
    return text(`条件是针对记录的 JSON Schema：写成 ${inside}`, `A condition is a JSON Schema on the record: write ${inside}`);
  }
  if (habit !== null || isMisspelt(key, allowed)) return habit;
  const foreign = foreignKey(key, place, () => conditionExample(draft, path, valueAt(siblings, key)));
  if (foreign !== null && !(definition === "nested" && key.startsWith("x-"))) return foreign;
  if (definition === "nested" && key.startsWith("x-")) {
    return text(
      "列表与对象内部只可用 x-dict、x-ref（无 where）、x-format、x-required、x-minimum 等界限与列表中的 x-compute，请删除或把该字段提到最外层",
      "Inside lists and objects only x-dict, x-ref (without where), x-format, x-required, bounds such as x-minimum and, in lists, x-compute are possible. Delete it, or move the field to the top level.",
    );
  }
  return null;
}

/** The condition that a rule of field, operator and value means, as other tools write them; null for other objects. */
function ruleIn(siblings: Json, path: Path, draft: ModuleDraft): string | null {
  const field = stringAt(siblings, "field") ?? stringAt(siblings, "name");
  const value = valueAt(siblings, "value");
  if (field === undefined || value === undefined) return null;
  const operator = stringAt(siblings, "operator") ?? stringAt(siblings, "op") ?? "eq";
  const sign = SIGNS[operator.toLowerCase()] ?? operator;
  return conditionExample(draft, path, `${field} ${sign} ${JSON.stringify(value)}`);
}

const SIGNS: Readonly<Record<string, string>> = { equals: "==", gt: ">", gte: ">=", ge: ">=", lt: "<", lte: "<=", le: "<=" };

/** `x-unit` → `unit`: properties of a screen, which the format has at another place. */
function withoutPrefix(key: string): string {
  const plain = key.replace(/^x-/, "");
  return OF_SCREENS.has(plain) ? plain : key;
}

const OF_SCREENS: ReadonlySet<string> = new Set([
  "unit",
  "suffix",
  "placeholder",
  "label",
  "hidden",
  "hide",
  "widget",
  "options",
  "comment",
  "enumNames",
]);

/** True for a key that differs from an allowed one by case and separators alone. */
function isMisspelt(key: string, allowed: readonly string[]): boolean {
  const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_:\s]/g, "");
  const forms = (word: string): readonly string[] => [plain(word), plain(word.replace(/^(?:ui:|x-)/, ""))];
  return allowed.some((word) => forms(word).some((form) => forms(key).includes(form)));
}
