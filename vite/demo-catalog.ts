import type { Plugin } from "vite";
import type { Catalog, KnownIds } from "#metadata";
import { validatorsSource } from "#metadata/compile";
import type { SourceFile } from "#metadata/load";

const ID = "virtual:trellis-demo/catalog";
const SOURCES = "virtual:trellis-demo/sources";
const MODULE = "virtual:trellis-demo/validators/";

export interface BuiltCatalog {
  readonly catalog: Catalog;
  /** Source file of each module. */
  readonly files: readonly { readonly module: string; readonly file: string }[];
  /** The files themselves, and what they can name, for the studio. */
  readonly sources: readonly SourceFile[];
  readonly known: KnownIds;
}

/** Provides the Catalog as data and the validators as code, for a page that can neither read a folder nor evaluate code. */
export function demoCatalog({ catalog, files, sources, known }: BuiltCatalog): Plugin {
  const modules = [...catalog.modules.values()];
  return {
    name: "trellis:demo-catalog",
    resolveId: {
      filter: { id: /^virtual:trellis-demo\/(?:(?:catalog|sources)$|validators\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:trellis-demo\/(?:(?:catalog|sources)$|validators\/)/ },
      handler(id) {
        if (id === `\0${SOURCES}`) {
          const texts = JSON.stringify(JSON.stringify({ sources, known }));
          return `export const { sources, known } = JSON.parse(${texts});`;
        }
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
