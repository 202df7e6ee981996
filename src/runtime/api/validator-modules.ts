import { PATHS } from "#contract";

/**
 * Loads the compiled validators of one key as an ES module. `import()` because the console's policy forbids
 * evaluating code, and because the browser then caches the module for good: its address changes with its content.
 */
export function importValidators(key: string, baseUrl = ""): Promise<Record<string, unknown>> {
  const url = `${baseUrl}${PATHS.validators}/${encodeURIComponent(key)}.js`;
  return import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>;
}
