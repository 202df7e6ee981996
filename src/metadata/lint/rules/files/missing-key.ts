import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { inlineJson } from "../../facts/structure/example.ts";
import { fieldOfOtherTool } from "../../facts/foreign-keys/kinds.ts";
import { misplacedEntry } from "../../facts/structure/misplaced-key.ts";
import { objectAt, valueAt } from "../../facts/json-type.ts";
import type { StructuralFault } from "../../facts/structure/structure.ts";
import type { Rule } from "../../rule.ts";
import { meaning, text, type Hint } from "../../words.ts";

type MissingKey = Extract<StructuralFault, { readonly kind: "missing-key" }>;

export const missingKey: Rule = {
  id: "missing-key",
  severity: "error",
  says: text("缺少必须写明的键", "A required key is missing"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "missing-key") continue;
      const last = fault.path.at(-1);
      const where = typeof last === "string" ? text(`“${last}”`, `“${last}”`) : text("此处", "This");
      const hint: Hint =
        misplacedEntry(draft.file.value ?? null, fault.path) ??
        keyedHint(fault, draft) ??
        typeHint(fault, draft) ??
        HINTS[`${fault.definition ?? ""}.${fault.key}`] ??
        HINTS[fault.key] ??
        text(`补上 "${fault.key}"`, `Add "${fault.key}"`);
      report(
        fault.path,
        fault.path.length === 0 ? "value" : "key",
        text(`${where.zh}缺少“${fault.key}”`, `${where.en} has no “${fault.key}”`),
        { means: fault.key, ...hint },
      );
    }
  },
};

/** `{"status": {"width": 100}}`, where the entry of a list names its field by a key. */
function keyedHint({ definition, path }: StructuralFault, { value, record }: ModuleDraft): Hint | null {
  if (definition !== "column" && definition !== "filter") return null;
  const [only, ...others] = Object.entries(objectAt(valueAt(value, ...path)));
  if (only === undefined || others.length > 0 || !record.fields.has(only[0])) return null;
  const written = inlineJson({ field: only[0], ...objectAt(only[1]) });
  return meaning(only[0], `写成 ${written}`, `Write ${written}`);
}

/** The type of a field that is written as in another tool. */
function typeHint({ path, key, definition }: MissingKey, { file }: ModuleDraft): Text | null {
  const isType = key === "type" && (definition === "property" || definition === "nested");
  const meant = isType ? fieldOfOtherTool(valueAt(file.value, ...path) ?? null) : null;
  return meant === null ? null : text(`写成 ${meant}`, `Write ${meant}`);
}

const HINTS: Readonly<Record<string, Text>> = {
  module: text('补上 "module"：哪个模块', 'Add "module": the name of the other module'),
  ".module": text('补上 "module"：与文件名相同', 'Add "module": the file\'s name without .json'),
  ".title": text('补上 "title"：模块的中文名称', 'Add "title": what people call the module, in Chinese'),
  schema: text('补上 "schema"：{"type": "object", "properties": {…}}', 'Add "schema": {"type": "object", "properties": {…}}'),
  endpoints: text('补上 "endpoints"：{"base": "/区域/模块"}', 'Add "endpoints": {"base": "/area/module"}'),
  base: text('补上 "base"：接口路径，如 "/blade-system/param"', 'Add "base", such as "/blade-system/param"'),
  "property.type": text(
    '补上 "type"：string、integer、number、boolean、array 或 object',
    'Add "type": string, integer, number, boolean, array or object',
  ),
  "recordSchema.type": text('补上 "type": "object"', 'Add "type": "object"'),
  properties: text('补上 "properties"：字段名 → 字段', 'Add "properties": field name → field'),
  "action.title": text('补上 "title"：按钮上的文字', 'Add "title": what the button says'),
  "removal.otherwise": text(
    '补上 "otherwise"：不能删除时告诉用户的中文说明',
    'Add "otherwise": what people are told where a record may not be deleted, in Chinese',
  ),
  "parentLink.field": text(
    '补上 "field"：本模块中保存上级的字段',
    'Add "field": the field of this module that holds the parent\'s key',
  ),
};
