import { SEARCH_LIMITS, TrellisError, saysEnough, type SearchReply } from "#contract";
import type { Catalog, Module, Search } from "#metadata";
import type { Caller, OperationContext } from "../../base/context.ts";
import { isStorableText } from "../../data/conditions/filter-values.ts";
import { findRecordLabels, type NameSource } from "../../data/read/record-labels.ts";
import { mayRead } from "../../policies/permissions.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { scopeOf } from "../../policies/scope-of.ts";
import { masksOf } from "../../records/scope/caller-boundary.ts";
import { readAddresses, readsList } from "../../records/scope/read-endpoints.ts";

/** A request that is about several modules. */
export type ReadingContext = Omit<OperationContext, "module">;

/**
 * Finds records of all readable modules by their names, within tenant, data scope and field rules. A call searches a
 * limited number of modules (contract: SearchReply).
 * @throws TrellisError badRequest, badFilterValue
 */
export async function search(
  context: ReadingContext & { readonly caller: Caller },
  q: string,
  from: number,
): Promise<SearchReply> {
  const text = q.trim();
  if (!saysEnough(text) || text.length > SEARCH_LIMITS.longest) throw new TrellisError("badRequest", { params: { reason: "q" } });
  if (!isStorableText(text))
    throw new TrellisError("badFilterValue", { params: { name: "q", value: text.replaceAll("\0", "").toWellFormed() } });
  const end = from + SEARCH_LIMITS.modules;
  const readable = searchableModules(context.catalog).filter(([module]) => mayRead(context.caller, module));
  const sources: NameSource[] = [];
  for (const [module, how] of readable.slice(from, end)) {
    const source = (await readsList(context, module)) ? await sourceOf(context, module, how) : null;
    if (source !== null) sources.push(source);
  }
  const found = await findRecordLabels(context.db, sources, text, SEARCH_LIMITS.perModule);
  return {
    hits: found.map(({ module, id, key, under, title, subtitle }) => ({
      module,
      id,
      key: key === id ? null : key,
      under,
      title: title === null || title === "" ? id : title,
      subtitle: subtitle ?? "",
    })),
    next: end < readable.length ? end : null,
  };
}

const known = new WeakMap<Catalog, readonly (readonly [Module, Search])[]>();

/** In the order of their places in the menu. */
function searchableModules(catalog: Catalog): readonly (readonly [Module, Search])[] {
  const modules =
    known.get(catalog) ??
    [...catalog.modules.values()]
      .filter((module) => readAddresses(module).length > 0)
      .toSorted((one, other) => (one.menu?.sort ?? 0) - (other.menu?.sort ?? 0) || (one.name < other.name ? -1 : 1))
      .flatMap((module) => (module.search === null ? [] : [[module, module.search] as const]));
  known.set(catalog, modules);
  return modules;
}

/** The part of a module that the caller may search; null when its labels are hidden, because a match would reveal them. */
async function sourceOf(context: ReadingContext, module: Module, how: Search): Promise<NameSource | null> {
  const own = { ...context, module };
  const scope = await scopeOf(own);
  const seen = (field: string) => shows(scope, field);
  if (!seen(module.labelField)) return null;
  return {
    module,
    boundary: { tenantId: context.tenantId, scope, masks: await masksOf(own) },
    fields: how.fields.filter(seen),
    title: module.labelField,
    subtitle: how.subtitle !== null && seen(how.subtitle) ? how.subtitle : null,
  };
}
