import type { Module } from "#metadata";
import type { ValidatorSource } from "#server/platform";
import { createEvaluatingValidator, validatorsSource } from "#metadata/compile";

/** Drafts whose validators a preview can load. */
const MOST_DRAFTS = 50;

/** Creates validators that are compiled on demand. Sources for the browser are cached by the hash of the module. */
export function createValidatorSource(): ValidatorSource {
  const sources = new Map<string, string>();
  const drafts = new Map<string, { readonly module: Module; source?: string }>();
  return {
    validate: createEvaluatingValidator(),
    moduleSource(catalog, key) {
      const known = sources.get(key);
      if (known !== undefined) return known;
      const draft = drafts.get(key);
      if (draft !== undefined) return (draft.source ??= validatorsSource(draft.module));
      const module = [...catalog.modules.values()].find((candidate) => candidate.hash === key);
      if (module === undefined) return null;
      const source = validatorsSource(module);
      sources.set(key, source);
      return source;
    },
    keepDraft(module) {
      if (drafts.has(module.hash)) return;
      drafts.set(module.hash, { module });
      const [oldest] = drafts.keys();
      if (drafts.size > MOST_DRAFTS && oldest !== undefined) drafts.delete(oldest);
    },
  };
}
