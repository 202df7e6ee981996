import { ModuleFileError, type ModuleFiles } from "#server/schemas";

/**
 * The module files that the demo was built from, to read and to try changes on. A page keeps no folder, so that nothing is
 * written. Texts and linter are loaded with the first use: most visits never open the studio.
 */
export function createDemoModuleFiles(): ModuleFiles {
  let loaded: ReturnType<typeof load> | null = null;
  const whole = (): ReturnType<typeof load> => (loaded ??= load());
  return {
    writable: false,
    schemas: async (locale) => (await whole()).metaSchemasIn(locale),
    read: async () => (await whole()).sources,
    known: async () => (await whole()).known,
    async judge(file, change) {
      const { sources, known, loadCatalog, cache } = await whole();
      const others = sources.filter(({ path }) => path !== file.path && path !== change?.removed);
      const { findings, catalog, modules } = loadCatalog([...others, file], known, cache);
      const own = modules.find((entry) => entry.file === file.path);
      const module = own?.ok === true ? (catalog.modules.get(own.module) ?? null) : null;
      return { findings: findings.filter((finding) => finding.file === file.path), module };
    },
    write: () => Promise.reject(new ModuleFileError("SCHEMAS_WRITABLE")),
    remove: () => Promise.reject(new ModuleFileError("SCHEMAS_WRITABLE")),
    apply: () => Promise.resolve(),
  };
}

async function load() {
  const [{ sources, known }, { LoadCache, loadCatalog, metaSchemasIn }] = await Promise.all([
    import("virtual:trellis-demo/sources"),
    import("#metadata/load"),
  ]);
  return { sources, known, metaSchemasIn, loadCatalog, cache: new LoadCache() };
}
