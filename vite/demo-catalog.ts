import type { Plugin } from "vite";
import type { Catalog } from "#metadata";
import { validatorsSource } from "#metadata/compile";

const ID = "virtual:trellis-demo/catalog";
const MODULE = "virtual:trellis-demo/validators/";

export interface BuiltCatalog {
  readonly catalog: Catalog;
  /** Source file of each module. */
  readonly files: readonly { readonly module: string; readonly file: string }[];
}

/** Provides the Catalog as data and the validators as code, for a page that can neither read a folder nor evaluate code. */
export function demoCatalog({ catalog, files }: BuiltCatalog): Plugin {
  const modules = [...catalog.modules.values()];
  return {
    name: "trellis:demo-catalog",
    resolveId: {
      filter: { id: /^virtual:trellis-demo\/(?:catalog$|validators\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:trellis-demo\/(?:catalog$|validators\/)/ },
      handler(id) {
        if (id !== `\0${ID}`) {
          const module = catalog.modules.get(id.slice(`\0${MODULE}`.length));
          return module === undefined ? null : validatorsSource(module);
        }
        const imports = modules.map((module, index) => `import factory${index} from "${MODULE}${module.name}";`);
        // JavaScript engines parse JSON faster than code.
        const data = JSON.stringify(
          JSON.stringify({ modules, folders: catalog.folders, dashboards: [...catalog.dashboards.values()], files }),
        );
        const factories = modules.map((_, index) => `factory${index}`);
        return [
          ...imports,
          `const data = JSON.parse(${data});`,
          `const factories = [${factories.join(", ")}];`,
          "export const modules = data.modules.map((module, index) => ({ module, factory: factories[index] }));",
          "export const folders = data.folders;",
          "export const dashboards = data.dashboards;",
          "export const files = data.files;",
        ].join("\n");
      },
    },
  };
}
