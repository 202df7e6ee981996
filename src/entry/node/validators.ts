import type { ValidatorSource } from "#server/platform";
import { createEvaluatingValidator, validatorsSource } from "#metadata/compile";

/** Creates validators that are compiled on demand. Sources for the browser are cached by the hash of the module. */
export function createValidatorSource(): ValidatorSource {
  const sources = new Map<string, string>();
  return {
    validate: createEvaluatingValidator(),
    moduleSource(catalog, key) {
      const known = sources.get(key);
      if (known !== undefined) return known;
      const module = [...catalog.modules.values()].find((candidate) => candidate.hash === key);
      if (module === undefined) return null;
      const source = validatorsSource(module);
      sources.set(key, source);
      return source;
    },
  };
}
