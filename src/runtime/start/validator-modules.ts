import { endpointPath, validatorsEndpoint } from "#contract";
import { loadCode } from "#ui";

/**
 * Loads the compiled validators of one key as an ES module. `import()`, because the console's policy forbids
 * evaluating code, and because the browser caches the module: its address changes with its content.
 */
export function importValidators(key: string, baseUrl = ""): Promise<Record<string, unknown>> {
  const url = `${baseUrl}${endpointPath(validatorsEndpoint, { file: `${key}.js` })}`;
  return loadCode(() => import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>);
}
