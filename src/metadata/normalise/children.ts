import { isJsonObject } from "#contract";
import type { AuthoredModule } from "../module/authored.ts";
import type { ChildRecords } from "../module/children.ts";
import type { JsonSchema } from "../module/field.ts";
import type { English } from "./english.ts";
import { normaliseFields, type FindAuthored } from "./fields.ts";

export function isChildren(property: JsonSchema): boolean {
  return isJsonObject(property["x-children"]);
}

/** The file without the properties that stand for records of other modules: the record stores none of them. */
export function withoutChildren(authored: AuthoredModule): AuthoredModule {
  const { properties, required, ...rest } = authored.schema;
  const own = Object.entries(properties).filter(([, property]) => !isChildren(property));
  if (own.length === Object.keys(properties).length) return authored;
  const names = new Set(own.map(([name]) => name));
  return {
    ...authored,
    schema: {
      ...rest,
      ...(required === undefined ? {} : { required: required.filter((name) => names.has(name)) }),
      properties: Object.fromEntries(own),
    },
  };
}

export function normaliseChildren(authored: AuthoredModule, en: English, columns: number, find: FindAuthored): ChildRecords[] {
  return normaliseFields(authored.schema, authored.ui?.fields, en, columns, find).flatMap((field): ChildRecords[] => {
    const children = field.schema["x-children"];
    if (!isJsonObject(children)) return [];
    const { minItems, maxItems } = field.schema;
    const module = String(children["module"]);
    return [
      {
        field: { ...field, widget: "nested", long: true, span: columns },
        module,
        parentField: String(children["field"]),
        sort: typeof children["sort"] === "string" ? children["sort"] : sortFieldOf(find(module)),
        locksRecords: children["locks"] !== "form",
        minItems: typeof minItems === "number" ? minItems : field.required ? 1 : 0,
        maxItems: typeof maxItems === "number" ? maxItems : null,
      },
    ];
  });
}

/** Lists are ordered by this field, too, where a module has it. */
function sortFieldOf(authored: AuthoredModule | undefined): string | null {
  return authored?.schema.properties["sort"]?.["type"] === "integer" ? "sort" : null;
}
