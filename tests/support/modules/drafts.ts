import type { Finding, StudioOmission } from "#contract";
import { knownIds } from "../../../src/entry/known-ids.ts";
import { createModuleFiles } from "../../../src/entry/node/module-files.ts";
import { ROOT } from "../server/test-deps.ts";

/** Paths of the code generator. */
export const CODE = "/api/blade-develop/code";
export const SOURCE = "/api/blade-develop/datasource";

/** A draft of a module file, as the code generator answers it. */
export interface Draft {
  readonly path: string;
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly leftOut: readonly StudioOmission[];
}

/** Findings about a draft, without the places where a title is still missing its Chinese: an English source has none. */
export function faultsOf(draft: Draft | undefined): readonly Finding[] | undefined {
  return draft?.findings.filter(({ rule }) => rule !== "english-title");
}

/** The shipped module files, which nobody may write. */
export const moduleFiles = createModuleFiles({
  folder: `${ROOT}/schemas`,
  writable: false,
  known: () => Promise.resolve(knownIds),
  apply: () => Promise.resolve(),
});
