import { TrellisError, type DictionaryEntry } from "#contract";
import type { Handler } from "../base/feature.ts";
import { dictionaryEntries, isDictionary } from "../data/read/dictionary-entries.ts";

/** `?code=X` → the entries of one dictionary that can be chosen, flat and without the root, in order. */
export const dictionary: Handler = async (context): Promise<DictionaryEntry[]> => {
  const { module } = context;
  if (!isDictionary(module.name)) throw new TypeError(`module ${module.name} is not a dictionary`);
  const code = context.query.get("code") ?? "";
  if (code === "") throw new TrellisError("missingParameter", { params: { name: "code" } });
  const link = { module: module.name, code };
  const entriesOf = await dictionaryEntries(context, [link]);
  return entriesOf(link)
    .filter((entry) => !entry.sealed)
    .map(({ key, value, sealed: _sealed, ...entry }) => ({ ...entry, dictKey: key, dictValue: value }));
};
