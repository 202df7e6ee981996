import type { Text } from "#contract";
import { fittingOperators } from "../../../fields/filter-fit.ts";
import { labelKeyOf } from "../../../fields/label-keys.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { everyFieldHint } from "../../facts/fields/every-field.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import { factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import { partTestHint } from "../../facts/conditions/part-test.ts";
import { fieldUses, type FieldUse } from "../../facts/fields/field-uses.ts";
import { fittingOperator } from "../../facts/foreign-keys/operators.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { presentOf } from "../../../values/present.ts";
import type { Rule } from "../../rule.ts";
import { nearestWord, orRemoved, text, type Hint } from "../../words.ts";

export const unknownField: Rule = {
  id: "unknown-field",
  severity: "error",
  says: text(
    "列、查询、分组、条件、引用等处写了不存在的字段",
    "A column, filter, group, condition or reference names an unknown field",
  ),
  check(draft, report, project) {
    for (const use of fieldUses(draft, project)) {
      if (use.possible.includes(use.name)) continue;
      const lines = draft.record.fields.get(use.name);
      if (
        lines !== undefined &&
        "x-children" in lines.schema &&
        (use.where === "column" || use.where === "filter" || use.where === "sort")
      ) {
        const child = stringAt(lines.schema, "x-children", "module") ?? "";
        report(
          use.path,
          use.part,
          text(
            `“${use.name}”是“${child}”的记录，不是本记录的值，列表中没有它`,
            `“${use.name}” are records of “${child}” and no value of this record, so a list has none of them`,
          ),
          text(
            '从此处删除：列表不显示子记录；要显示个数或合计，加一个 "x-rollup" 字段',
            'Remove it: lists do not show child records. For their number or sum, add a field with "x-rollup".',
          ),
        );
        continue;
      }
      const where = WHERE[use.where];
      const hint = hintFor({ ...use, possible: offered(use, draft) }, [draft, ...project.drafts.values()]);
      report(
        use.path,
        use.part,
        text(`${where.zh}“${use.name}”不存在`, `${where.en} “${use.name}” does not exist`),
        everyFieldHint(use.name, use.path, draft) ??
          unshownHint(use, draft, project.drafts) ??
          (LISTS.has(use.where) ? orRemoved(hint) : hint),
      );
    }
  },
};

/** Lists that lose nothing with one entry. */
const LISTS: ReadonlySet<FieldUse["where"]> = new Set(["column", "filter", "sort", "group", "tally", "about", "parent"]);

const WHERE: Readonly<Record<FieldUse["where"], Text>> = {
  label: text("名称字段", "The label field"),
  column: text("列字段", "The column's field"),
  filter: text("查询字段", "The filter's field"),
  sort: text("排序字段", "The sort field"),
  tree: text("上级字段", "The parent field"),
  group: text("分组中的字段", "The group's field"),
  ui: text("字段", "The field"),
  parent: text("字段", "The field"),
  unique: text("x-unique 中的字段", "The field of “x-unique”"),
  index: text("x-index 中的字段", "The field of “x-index”"),
  reference: text("被引用模块的字段", "The referenced module's field"),
  cascade: text("级联字段", "The cascade's field"),
  record: text("存模块名的字段", "The field with the module's name"),
  condition: text("条件中的字段", "The condition's field"),
  state: text("states 中的字段", "The field of “states”"),
  bound: text("作为界限的字段", "The bound's field"),
  range: text("x-range 中的字段", "The field of “x-range”"),
  screen: text("screens 中的字段", "The field of “screens”"),
  overlap: text("x-no-overlap 中的字段", "The field of “x-no-overlap”"),
  rollup: text("被汇总模块的字段", "The gathered module's field"),
  tally: text("tallies 中的字段", "The field of “tallies”"),
  by: text("by 中的字段", "The field of “by”"),
  about: text("about 中的字段", "The field of “about”"),
};

/** Places where a field names another one, and never itself. */
const OF_ANOTHER: ReadonlySet<FieldUse["where"]> = new Set([
  "unique",
  "index",
  "record",
  "condition",
  "bound",
  "range",
  "overlap",
  "by",
]);

/** The fields that can be meant. */
function offered({ path, part, where, possible }: FieldUse, { record }: ModuleDraft): readonly string[] {
  if (!OF_ANOTHER.has(where) && !(where === "cascade" && part === "value")) return possible;
  const [first, second, name] = path;
  const isField = (first === "schema" && second === "properties") || (first === "ui" && second === "fields");
  const others = isField ? possible.filter((other) => other !== name) : possible;
  const own = isField ? record.fields.get(String(name)) : undefined;
  const fitting = others.filter((other) => {
    const field = record.fields.get(other);
    if (where === "range") return field !== undefined && own !== undefined && factsOf(field).storage === factsOf(own).storage;
    if (where === "by") return field !== undefined && factsOf(field).reference === "user";
    return where !== "record" || holdsModule(field);
  });
  return fitting.length === 0 && where !== "range" ? others : fitting;
}

/** True for a text that can hold the name of a module. */
function holdsModule(field: FieldDraft | undefined): boolean {
  if (field === undefined || factsOf(field).storage !== "text") return false;
  return !["x-record", "x-ref", "x-dict", "x-serial", "x-compute", "x-format", "format"].some((key) => key in field.schema);
}

/** A condition of `shows` on a field of the other module that this one does not list. */
function unshownHint({ path, name }: FieldUse, draft: ModuleDraft, drafts: ReadonlyMap<string, ModuleDraft>): Text | null {
  const shown = stringAt(draft.value, "shows", "module") ?? "";
  if (path[0] !== "shows" || drafts.get(shown)?.record.fields.has(name) !== true) return null;
  return text(
    `“${shown}”有此字段：把它也写进本模块的 schema.properties，列表可以不显示它`,
    `“${shown}” has it: write it into schema.properties of this module as well. It need not be a column.`,
  );
}

/** True for a choice of the field of the referenced module, which nothing like it names here. */
function isValueOf({ name, path, possible }: FieldUse, drafts: readonly ModuleDraft[]): boolean {
  const at = path.indexOf("x-ref");
  const module = stringAt(valueAt(drafts[0]?.authored, ...path.slice(0, at)), "x-ref", "module");
  const field = drafts.find((draft) => draft.name === module)?.record.fields.get(String(path.at(-1)));
  const { options = null, dictionary = null } = field === undefined ? {} : factsOf(field);
  return options?.includes(name) === true || ((options ?? dictionary) !== null && nearestWord(name, possible) === null);
}

function hintFor(use: FieldUse, drafts: readonly ModuleDraft[]): Hint {
  if (use.where === "unique" && use.name === "tenantId")
    return text("请删除：值本来就在每个租户内唯一", "Delete it: values are unique per tenant anyway");
  if (use.where === "range" && use.possible.length === 0)
    return text(
      `没有可作结束的字段：加一个与“${String(use.path.at(-2))}”同类的字段“${use.name}”，或删除 x-range`,
      `No field can be the end. Add a field “${use.name}” like “${String(use.path.at(-2))}”, or delete x-range.`,
    );
  const labelled = use.possible.find((name) => labelKeyOf(name) === use.name && hasLabel(drafts[0]?.record.fields.get(name)));
  if (labelled !== undefined)
    return text(`写“${labelled}”：列中自动显示其名称`, `Write “${labelled}”. Lists show its label automatically.`);
  const templated = [...use.name.matchAll(/\{+\s*([\w.]+)\s*\}+/g)].map(([, name = ""]) => name);
  const [only, ...others] = templated;
  if (only !== undefined && others.length > 0)
    return text(
      `此处只写一个字段，如“${only}”；要合成几个，加一个 x-compute 字段`,
      `Name one field, such as “${only}”. To join several, name a field with "x-compute".`,
    );
  if (only !== undefined && use.possible.includes(only)) return text(`写成“${only}”`, `Write “${only}”`);
  const bounded = drafts[0]?.record.fields.get(String(use.path.at(-2)));
  const isBound =
    use.where === "bound" ||
    (use.where === "condition" && /^x-(?:min|max|exclusiveM(?:in|ax))imum$/.test(String(use.path.at(-1))));
  const isFieldName = /^\W?[A-Za-z]\w*(?:\.\w+)*$/.test(use.name);
  if (use.where === "cascade" && use.part === "value" && (!isFieldName || isValueOf(use, drafts)))
    return text(
      "右边写本记录的一个字段，不能写固定的值；只要一部分记录，就引用一个以 shows.where 选出它们的模块",
      "The right side names a field of this record. A fixed value cannot stand there: for some of the records only, refer to a module that picks them by shows.where.",
    );
  return (
    gatheredHint(use, drafts[0]) ??
    operatorHint(use, drafts[0]) ??
    listedPart(use, drafts[0]) ??
    (use.where === "condition" && drafts[0] !== undefined ? partHint(use, drafts[0]) : null) ??
    pathHint(use, drafts[0]) ??
    (isBound ? boundHint(use.name, bounded) : null) ??
    fieldSuggestion(use.name, use.possible, drafts)
  );
}

/** `createTime_ge`: a field and an operator of a filter in one name. */
function operatorHint({ name, where, path }: FieldUse, draft: ModuleDraft | undefined): Text | null {
  const [, field = "", written = ""] = /^(\w+?)_+([a-z]+)$/i.exec(name) ?? [];
  const storage = draft === undefined || where !== "filter" ? null : storageIn(draft, field);
  const operator = storage === null ? null : fittingOperator(written, fittingOperators(storage, false));
  if (operator === null) return null;
  const filter =
    path.at(-1) === "field"
      ? `"field": "${field}", "operator": "${operator}"`
      : `{"field": "${field}", "operator": "${operator}"}`;
  return text(`写成 ${filter}`, `Write ${filter}`);
}

/** An expression in a roll-up, or a condition of it on a field of this record. */
function gatheredHint({ name, where, path }: FieldUse, draft: ModuleDraft | undefined): Text | null {
  if (where !== "rollup" || draft === undefined) return null;
  const child = stringAt(draft.authored, ...path.slice(0, path.indexOf("x-rollup") + 1), "module") ?? "";
  if (/\w\s*[+*/(]\s*\w|\w\s+-\s+\w/.test(name))
    return text(
      `此处写一个字段名：在“${child}”中加一个字段，"x-compute": "${name}"，在这里写它`,
      `Name one field here. Give “${child}” a field with "x-compute": "${name}", and name it.`,
    );
  const own = path.includes("where") ? draft.record.fields.get(name) : undefined;
  const reference = stringAt(draft.authored, ...path.slice(0, path.indexOf("x-rollup") + 1), "field") ?? "";
  return own === undefined
    ? null
    : text(
        `条件看的是“${child}”的记录：在那里加一个字段，"x-compute": "${reference}.${name}"，在这里写它`,
        `The condition is on the records of “${child}”. Give it a field with "x-compute": "${reference}.${name}", and name that.`,
      );
}

/** Places that name whole fields. */
const OF_WHOLE: ReadonlySet<FieldUse["where"]> = new Set(["bound", "column", "filter", "label", "screen", "sort", "tally"]);

/** A part of a list or an object where a list shows, filters or sorts whole fields. */
function listedPart({ name, where, path }: FieldUse, draft: ModuleDraft | undefined): Text | null {
  const part = draft?.record.nested.find((known) => known.name === name);
  const whole = draft?.record.fields.get(name.slice(0, name.indexOf(".")));
  if (part === undefined || whole === undefined || !OF_WHOLE.has(where)) return null;
  if (path.includes("items")) return null;
  const isNumber = STORAGES[factsOf(part).storage ?? "json"].numeric;
  const computed = whole.type !== "array" ? name : isNumber ? `sum(${name})` : `count(${whole.name})`;
  return text(
    `此处只写整个字段：加一个字段，"x-compute": "${computed}"，在这里写它`,
    `Only whole fields stand here. Add a field with "x-compute": "${computed}", and name it here.`,
  );
}

/** A condition on a part of a list or an object, or in a line on a field of the record. */
function partHint({ name, path, possible }: FieldUse, draft: ModuleDraft): Text | null {
  const inLine = path.includes("items") || (path[1] === "fields" && String(path[2]).includes("."));
  if (inLine && draft.record.fields.has(name))
    return text(
      `行内的条件只看本行的字段：在 items 中加一个字段，"x-compute": "${name}"，在这里写它`,
      `A condition in a line sees the fields of the line alone. Add a field to the items with "x-compute": "${name}", and name it here.`,
    );
  const dot = name.indexOf(".");
  const inside = dot < 0 ? draft.record.nested.filter((part) => part.name.endsWith(`.${name}`)).map((part) => part.name) : [name];
  const [whole = "", ...others] = inside;
  const around = draft.record.fields.get(whole.slice(0, whole.indexOf(".")));
  const part = draft.record.nested.find((known) => known.name === whole);
  if (others.length > 0 || around === undefined || part === undefined || factsOf(around).reference !== null) return null;
  if (!possible.includes(around.name)) return null;
  return partTestHint(around, whole.slice(whole.indexOf(".") + 1), valueAt(draft.file.value, ...path));
}

/** A path through a reference, which only an expression reads. */
function pathHint({ name, where }: FieldUse, draft: ModuleDraft | undefined): Text | null {
  const [first = "", second = "", ...rest] = name.split(".");
  const field = draft?.record.fields.get(first);
  // The choice of a reference by another field may follow one itself.
  if (where === "cascade" || field === undefined || second === "" || rest.length > 0 || factsOf(field).reference === null)
    return null;
  const computed = `"x-compute": "${name}"`;
  return where === "column" || where === "filter" || where === "sort"
    ? text(
        `写“${first}”显示其名称；要显示别的，加一个字段 ${computed}，在这里写它`,
        `Write “${first}” to show its name. For another value add a field with ${computed}, and name it here.`,
      )
    : text(`加一个字段 ${computed}，在这里写它`, `Add a field with ${computed}, and name it here`);
}

/** True for a field that a list shows by a name that it looks up. System fields have one too. */
function hasLabel(field: FieldDraft | undefined): boolean {
  if (field === undefined) return true;
  const { reference, dictionary } = factsOf(field);
  return reference !== null || dictionary !== null;
}

/** A time that is written as a bound. */
function boundHint(name: string, field: FieldDraft | undefined): Text | null {
  if (/^(?:create|update)Time$/.test(name))
    return text(
      '系统的时间不能作界限；现在写作 "$now"，今天写作 "$today"',
      'A time that the server fills in is no bound. The present is "$now" or "$today".',
    );
  const spelled = `$${name.replace(/^\$/, "").replace(/\(\)$/, "").toLowerCase()}`;
  const storage = field === undefined ? null : factsOf(field).storage;
  const isPresent = ["$now", "$today", "$date", "$current_date"].includes(spelled);
  const variable = isPresent && storage === "date" ? "$today" : isPresent && storage === "timestamp" ? "$now" : spelled;
  if (presentOf(variable) !== null) return text(`写成 "${variable}"`, `Write "${variable}"`);
  if (!/^\d{4}-\d\d?-\d\d?/.test(name)) return null;
  return text(
    "界限是字段或 $today、$today+7d 这样的时间，不能是固定的一天",
    "A bound is a field, or a time such as $today or $today+7d. It cannot be a fixed day.",
  );
}
