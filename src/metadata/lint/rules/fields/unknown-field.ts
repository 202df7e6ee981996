import type { Text } from "#contract";
import { labelKeyOf } from "../../../fields/label-keys.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
import { stringAt } from "../../facts/json-type.ts";
import { fieldUses, type FieldUse } from "../../facts/field-uses.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { presentOf } from "../../../values/present.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

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
      report(
        use.path,
        use.part,
        text(`${where.zh}“${use.name}”不存在`, `${where.en} “${use.name}” does not exist`),
        unshownHint(use, draft, project.drafts) ?? hintFor(use, [draft, ...project.drafts.values()]),
      );
    }
  },
};

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

/** A condition of `shows` on a field of the other module that this one does not list. */
function unshownHint({ path, name }: FieldUse, draft: ModuleDraft, drafts: ReadonlyMap<string, ModuleDraft>): Text | null {
  const shown = stringAt(draft.value, "shows", "module") ?? "";
  if (path[0] !== "shows" || drafts.get(shown)?.record.fields.has(name) !== true) return null;
  return text(
    `“${shown}”有此字段：把它也写进本模块的 schema.properties，列表可以不显示它`,
    `“${shown}” has it: write it into schema.properties of this module as well. It need not be a column.`,
  );
}

function hintFor(use: FieldUse, drafts: readonly ModuleDraft[]): Text {
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
  return (
    pathHint(use, drafts[0]) ?? (isBound ? boundHint(use.name, bounded) : null) ?? fieldSuggestion(use.name, use.possible, drafts)
  );
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
