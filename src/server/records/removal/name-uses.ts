import { TrellisError, listedNames, type RecordUse, type Text } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { readableLabels } from "../read/readable-labels.ts";

/** Records that are looked up for a refusal; a sentence names fewer of them. */
export const MOST_USES = 6;

/** A record that needs another one. */
export interface FoundUse {
  readonly module: string;
  readonly id: string;
}

const PERMANENT: Text = {
  zh: "仍被{uses}引用，这些记录不能删除",
  en: "Still referenced by {uses}, which cannot be deleted",
};

/**
 * Names the records that keep others from going: by their labels as far as the caller may read them, otherwise by the
 * module alone. Modules whose records nobody can delete are named alone, because removing the other references would not
 * help.
 * @returns null for no use by a module in force
 */
export async function inUse(context: OperationContext, found: readonly FoundUse[]): Promise<TrellisError | null> {
  const { catalog, locale } = context;
  const uses: RecordUse[] = [];
  const said: string[] = [];
  const permanent: string[] = [];
  for (const name of new Set(found.map(({ module }) => module))) {
    const user = catalog.modules.get(name);
    if (user === undefined) continue;
    const records = await readableLabels(
      context,
      user,
      found.flatMap(({ module, id }) => (module === name ? [id] : [])),
    );
    const names = records.flatMap(({ id, label }) => (label === id ? [] : [label]));
    const title = user.singular[locale] ?? user.title[locale];
    if (user.permissions.delete === null) permanent.push(`“${user.title[locale]}”`);
    said.push(`“${names.length === 0 ? title : `${title} ${listedNames(names, locale)}`}”`);
    uses.push({ module: name, title, ids: records.map(({ id }) => id) });
  }
  if (uses.length === 0) return null;
  const named = permanent.length === 0 ? said : permanent;
  const params = { uses: named.join({ zh: "、", en: ", " }[locale]) };
  return new TrellisError("inUse", { params, data: { uses }, ...(permanent.length === 0 ? {} : { text: PERMANENT }) });
}

/** Names the children that hang from a record which is to go, as far as the caller may read them. */
export async function hasChildren(context: OperationContext, ids: readonly string[]): Promise<TrellisError> {
  const { module, locale } = context;
  const records = await readableLabels(context, module, ids);
  const names = records.flatMap(({ id, label }) => (label === id ? [] : [label]));
  const said = names.length === 0 ? "" : `${{ zh: "：", en: ": " }[locale]}${listedNames(names, locale)}`;
  const title = module.singular[locale] ?? module.title[locale];
  const uses: RecordUse[] = [{ module: module.name, title, ids: records.map(({ id }) => id) }];
  return new TrellisError("hasChildren", { params: { names: said }, data: { uses } });
}
