import type { Catalog, Module } from "#metadata";
import { ICONS } from "#metadata/load";
import { dictionaryCodes, listDictionaries } from "../../seeds/dictionaries.ts";
import { code } from "./markdown.ts";

/** Icons, dictionaries and modules that a file can name, as short lists. */
export interface KnownNames {
  readonly icons: string;
  readonly dictionaries: string;
  readonly modules: string;
}

/** @param catalog the shipped modules */
export function knownNames(catalog: Catalog): KnownNames {
  const dictionaries = listDictionaries().map(({ code: name, en, entries }) => {
    const key = dictionaryCodes.dict.includes(name) ? name : `biz:${name}`;
    return `- ${code(key)} ${en}: ${entries.map((entry) => `${entry.value} ${entry.en}`).join(", ")}`;
  });
  const all = [...catalog.modules.values()];
  const referred = new Set(all.flatMap(({ fields }) => fields.map(({ ref }) => ref?.module)));
  const referable = all.filter((module) => isReferable(module) && (referred.has(module.name) || hasUnique(module)));
  const areas = [...Map.groupBy(referable, ({ area }) => area)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    icons: ICONS.join(", "),
    dictionaries: dictionaries.join("\n"),
    modules: areas.map(([area, modules]) => `- ${area}: ${modules.map(moduleText).join("; ")}`).join("\n"),
  };
}

/** True for a module with records of its own that have names. */
function isReferable({ shows, screen, area, labelField }: Module): boolean {
  return shows === null && screen !== "single" && area !== "log" && labelField !== "id";
}

function hasUnique({ fields }: Module): boolean {
  return fields.some(({ unique }) => unique);
}

/** `dept` deptName (tree, where leaderId) */
function moduleText({ name, labelField, tree, fields }: Module): string {
  const unique = fields.filter((field) => field.unique).map((field) => field.name);
  const references = fields
    .filter((field) => field.ref !== null && field.name !== "tenantId" && field.name !== tree?.parentField)
    .map((field) => field.name);
  const about = [
    ...(tree === null ? [] : ["tree"]),
    ...(unique.length === 0 ? [] : [`value ${unique.join(" ")}`]),
    ...(references.length === 0 ? [] : [`where ${references.join(" ")}`]),
  ];
  return `${code(name)} ${labelField}${about.length === 0 ? "" : ` (${about.join(", ")})`}`;
}
