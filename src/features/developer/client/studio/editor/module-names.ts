import { isJsonObject, type Json, type JsonObject, type StudioNames } from "#contract";
import { parse } from "jsonc-parser";
import type { Steps } from "./schema-at.ts";

/** The names that a file can refer to, and the meta-schema of its kind. */
export type NamesOfFile = Omit<StudioNames, "schemas"> & { readonly schema: JsonObject };

/** @param path of the file: `schemas/<area>/<module>.json` */
export function namesOf({ schemas, ...names }: StudioNames, path: string): NamesOfFile {
  const [area, file] = path.split("/").slice(-2);
  if (area === "schemas") return { ...names, schema: schemas.menus };
  const schema = area === "dashboards" ? schemas.dashboard : file === "area.json" ? schemas.area : schemas.module;
  return { ...names, schema };
}

/** Names of things that a value or a key at a place of a module file can be. */
export function namesAt(steps: Steps, names: NamesOfFile, text: string): readonly string[] | null {
  const at = steps.map((step) => (typeof step === "number" ? "#" : step)).join("/");
  const last = String(steps.at(-1));
  const file: Json = parse(text) as Json;
  if (last === "module" && steps.length > 1) return names.modules.map(({ name }) => name);
  if (last === "x-dict") return names.dictionaries;
  if (last === "icon") return names.icons;
  if (/x-ref\/label$|x-ref\/value$/.test(at)) return fieldsOf(names, referenceAt(file, steps));
  if (
    /^schema\/required\/#$|^ui\/label$|^ui\/list\/(?:columns|filters)\/#(?:\/field)?$|^ui\/dialog\/groups\/#\/fields\/#$|^ui\/list\/sort\/#$/.test(
      at,
    )
  )
    return ownFields(file);
  return null;
}

/** Names that keys of an object can be. */
export function keysAt(steps: Steps, text: string): readonly string[] {
  const at = steps.join("/");
  const file: Json = parse(text) as Json;
  return at === "ui/fields" || at === "en" ? ownFields(file) : [];
}

export function ownFields(file: Json): readonly string[] {
  return Object.keys(objectAt(file, ["schema", "properties"]));
}

function referenceAt(file: Json, steps: Steps): string {
  const target = objectAt(file, steps.slice(0, -1))["module"];
  return typeof target === "string" ? target : "";
}

function fieldsOf({ modules }: NamesOfFile, module: string): readonly string[] {
  return modules.find(({ name }) => name === module)?.fields.map(({ name }) => name) ?? [];
}

function objectAt(file: Json, steps: Steps): Readonly<Record<string, Json | undefined>> {
  let found: Json | undefined = file;
  for (const step of steps)
    found = isJsonObject(found) ? found[String(step)] : Array.isArray(found) ? (found[Number(step)] as Json) : undefined;
  return isJsonObject(found) ? found : {};
}
