import type { JsonSchema } from "../module/field.ts";
import type { Module } from "../module/module.ts";
import { allFields } from "../fields/nested.ts";
import { rollupsOf } from "../computed/rollups.ts";
import { fieldsSetByExpressions } from "../computed/set-expression.ts";
import { requiredWhen } from "./conditions/conditions.ts";
import { actionSchema, inputSchema, setSchema } from "./input-schema.ts";

/**
 * Collects every schema that validates values of a module, by name: `add`, `edit`, `set`, `action:<id>`,
 * and the conditions `visible:<field>`, `disabled:<field>`, `required:<field>`, `rollup:<field>` (on records of another
 * module), `when:<action>`, `visible:<action>:<field>`, `disabled:<action>:<field>`, `required:<action>:<field>`, `removal`. A field inside a list or
 * an object has its path there: `visible:lines.kind`.
 */
export function validatedSchemas(module: Module): Map<string, JsonSchema> {
  const schemas = new Map<string, JsonSchema>([
    ["add", inputSchema(module, "add")],
    ["edit", inputSchema(module, "edit")],
  ]);
  for (const field of [...allFields(module.fields), ...module.children.map((children) => children.field)]) {
    if (field.visible !== null) schemas.set(`visible:${field.path}`, field.visible);
    if (field.disabled !== null) schemas.set(`disabled:${field.path}`, field.disabled);
    const required = requiredWhen(field);
    if (required !== null) schemas.set(`required:${field.path}`, required);
  }
  for (const { field, where } of rollupsOf(module)) if (where !== null) schemas.set(`rollup:${field.path}`, where);
  if (fieldsSetByExpressions(module).size > 0) schemas.set("set", setSchema(module));
  if (module.removal !== null) schemas.set("removal", module.removal.when);
  for (const action of module.actions) {
    if (action.when !== null) schemas.set(`when:${action.id}`, action.when);
    if (action.form === null) continue;
    schemas.set(`action:${action.id}`, actionSchema(action.form));
    for (const field of allFields(action.form.fields)) {
      if (field.visible !== null) schemas.set(`visible:${action.id}:${field.path}`, field.visible);
      if (field.disabled !== null) schemas.set(`disabled:${action.id}:${field.path}`, field.disabled);
      const required = requiredWhen(field);
      if (required !== null) schemas.set(`required:${action.id}:${field.path}`, required);
    }
  }
  return schemas;
}

/** True when a validator of the module may run a pattern. Only such modules load the engine. */
export function usesPatterns({ fields, actions, removal }: Module): boolean {
  return JSON.stringify([fields, actions, removal]).includes('"pattern":');
}
