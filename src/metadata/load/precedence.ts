import { dependenciesOf } from "../lint/facts/dependencies.ts";
import type { ModuleDraft } from "../lint/facts/draft.ts";
import { stringAt } from "../lint/facts/json-type.ts";

/**
 * Orders files for clashes, in which the first one wins: active files, then those whose base path has their own name, then
 * those that more other files refer to. A copy of a module file therefore breaks itself, and not its original with
 * everything that refers to it.
 * @param active paths of the active files
 * @returns a function that sorts values by the file of each; equal ones keep their order
 */
export function precedenceOf(drafts: readonly ModuleDraft[], active: ReadonlySet<string>) {
  const referrers = new Map<string, number>();
  for (const draft of drafts) {
    const named = new Set(dependenciesOf(draft).map(({ module }) => module));
    named.delete(draft.name);
    for (const module of named) referrers.set(module, (referrers.get(module) ?? 0) + 1);
  }
  const isActive = (draft: ModuleDraft): number => Number(active.has(draft.file.source.path));
  const count = (draft: ModuleDraft): number => referrers.get(draft.name) ?? 0;
  return <T>(values: readonly T[], draftOf: (value: T) => ModuleDraft): readonly T[] =>
    values.toSorted((a, b) => {
      const [one, other] = [draftOf(a), draftOf(b)];
      return isActive(other) - isActive(one) || hasOwnBase(other) - hasOwnBase(one) || count(other) - count(one);
    });
}

/** 1 for a base that ends with the name of the module, also without the words that the area shares: `/waste/permit`. */
function hasOwnBase({ authored, name }: ModuleDraft): number {
  const last = stringAt(authored, "endpoints", "base")?.split("/").at(-1) ?? "";
  const plain = (words: string): string => words.replaceAll(/[^a-z0-9]/gi, "").toLowerCase();
  return Number(last !== "" && plain(name).endsWith(plain(last)));
}
