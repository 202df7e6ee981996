import { UploadReply } from "#contract";
import { usesPatterns, type Module, type ModuleValidators, type ValidatorFactory } from "#metadata";
import { lazyComponent, loadCode } from "#ui";
import { serverTime } from "#ui/server-time";
import type { FeatureComponents } from "../context/features.ts";
import type { FormServices, RecordAdderProps } from "../form-model/services.ts";
import type { ModuleDefinitions } from "../api/module-definitions.ts";
import type { Api } from "../api/create-api.ts";
import type { Dictionaries } from "../api/dictionaries.ts";
import type { References } from "../context/references.ts";
import { parserOf } from "../api/call-endpoint.ts";
import { importValidators } from "./validator-modules.ts";

const UPLOAD_PATH = "/api/blade-resource/oss/endpoint/put-local-file";

interface FormServicesParts {
  readonly api: Api;
  readonly dictionaries: Dictionaries;
  readonly references: References;
  readonly features: FeatureComponents;
  readonly modules: ModuleDefinitions;
  /** Ids of the caller and of their department; empty without one. */
  readonly caller: () => { readonly userId: string; readonly deptId: string };
}

const RecordAdder = lazyComponent<RecordAdderProps>(() => import("./record-adder.tsx").then(({ RecordAdder }) => RecordAdder));

/** Services of forms and cells over the API. */
export function createFormServices({
  api,
  dictionaries,
  references,
  features,
  modules,
  caller,
}: FormServicesParts): FormServices {
  const validators = new Map<string, Promise<ModuleValidators>>();
  return {
    dictionary: (link) => dictionaries.entries(link),
    references: (query) => references.ask(query),
    upload: (file, onProgress, signal) => upload(api, file, onProgress, signal),
    validators(module: Module) {
      const known = validators.get(module.hash);
      if (known !== undefined) return known;
      // Loaded late: no value is validated before a form opens, and these modules are larger than a screen.
      const pending = Promise.all([
        importValidators(module.hash),
        loadCode(() => import("./instantiate.ts")),
        usesPatterns(module) ? loadCode(() => import("./linear-patterns.ts")) : undefined,
      ]).then(([{ default: factory }, { instantiateValidators }, patterns]) => {
        if (!isFactory(factory)) throw new TypeError(`validators of ${module.name} are not a function`);
        return instantiateValidators(factory, patterns?.linearPattern);
      });
      validators.set(module.hash, pending);
      pending.catch(() => validators.delete(module.hash));
      return pending;
    },
    variables() {
      const { userId, deptId } = caller();
      const now = serverTime();
      return { $now: now, $today: now.slice(0, 10), $userId: userId || null, $deptId: deptId || null };
    },
    addable: async (module) => (await modules.index()).get(module)?.addable === true,
    RecordAdder,
    widget: (id) => features.widget(id),
  };
}

/** Bytes up to which a file goes in one request. */
const AT_ONCE = 2 * 1024 * 1024;

async function upload(
  api: Api,
  file: File,
  onProgress: ((ratio: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<UploadReply> {
  if (file.size > AT_ONCE) {
    const { uploadResumable } = await loadCode(() => import("./resumable-upload.ts"));
    return uploadResumable(api, file, onProgress ?? (() => undefined), signal);
  }
  const body = new FormData();
  body.append("file", file, file.name);
  return api.call("POST", UPLOAD_PATH, parserOf(UploadReply), {
    body,
    quiet: true,
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

function isFactory(value: unknown): value is ValidatorFactory {
  return typeof value === "function";
}
