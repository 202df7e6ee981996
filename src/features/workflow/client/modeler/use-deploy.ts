import { anything, useRuntime } from "#runtime";
import type { ModelRecord } from "./model-record.ts";

/** Deploys a stored model as the next version. The API shows a refusal. @returns false after a refusal */
export function useDeploy(): (model: ModelRecord) => Promise<boolean> {
  const { api, modules, client } = useRuntime();
  return async ({ id, category }) => {
    try {
      await api.call("POST", "/api/blade-flow/model/deploy", anything, { body: { modelId: id, category } });
      for (const name of ["flow-model", "flow-deployment"]) {
        const module = await modules.load(name).catch(() => null);
        if (module !== null) client(module).written();
      }
      return true;
    } catch {
      return false;
    }
  };
}
