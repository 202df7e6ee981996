import type { Runtime } from "#runtime";
import { createdFields } from "../../created-fields.ts";
import type { ReadFields } from "../../compile-model.ts";

/** The fields that the user may let a process fill in new records. The deployment decides. */
export function readFillableFields({ modules }: Pick<Runtime, "modules">): ReadFields {
  return async (name) => {
    const entry = (await modules.index()).get(name);
    const module = entry?.addable === true ? await modules.load(name) : null;
    return module === null ? null : createdFields(module);
  };
}
