import {
  instantiateValidators,
  validatedSchemas,
  linearPattern,
  type JsonSchema,
  type Module,
  type ModuleValidators,
  type ValidationFault,
  type ValidatorFactory,
} from "#metadata";
import type { ValidatorSource } from "#server/platform";

/** A module with the validators that the build compiled from it (`validatorsSource`). */
export interface PrebuiltModule {
  readonly module: Module;
  readonly factory: ValidatorFactory;
}

type Judge = (value: unknown) => readonly ValidationFault[];

/** Creates validators from prebuilt modules: the demo may not evaluate code, and all its schemas are known to the build. */
export function createPrebuiltValidators(prebuilt: readonly PrebuiltModule[]): ValidatorSource {
  const byText = new Map<string, Judge>();
  const byHash = new Map<string, ValidatorFactory>();
  for (const { module, factory } of prebuilt) {
    byHash.set(module.hash, factory);
    let validators: ModuleValidators | undefined;
    for (const [name, schema] of validatedSchemas(module)) {
      byText.set(JSON.stringify(schema), (value) => {
        validators ??= instantiateValidators(factory, linearPattern);
        return validators(name, value);
      });
    }
  }
  const bySchema = new WeakMap<JsonSchema, Judge>();
  return {
    validate(schema, value) {
      let judge = bySchema.get(schema);
      if (judge === undefined) {
        judge = byText.get(JSON.stringify(schema));
        if (judge === undefined) throw new Error(`no validator was built for the schema ${JSON.stringify(schema).slice(0, 200)}`);
        bySchema.set(schema, judge);
      }
      return judge(value);
    },
    moduleSource(_catalog, key) {
      const factory = byHash.get(key);
      // A factory uses only its argument, so its text is the whole module.
      return factory === undefined ? null : `export default ${factory.toString()}\n`;
    },
  };
}
