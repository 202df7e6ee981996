import { storedAt, storedKeys } from "#ui/storage";

export interface UnsavedDraft {
  readonly module: string;
  /** Id of the record; "" for a new one. */
  readonly record: string;
}

/** Storage prefix of drafts (runtime/form/stored-draft.ts). */
const AREA = "draft/";

/** Drafts of a user in this browser, latest first. */
export function draftsOf(person: string): readonly UnsavedDraft[] {
  const area = `${AREA}${person}/`;
  return storedKeys(area)
    .toSorted((a, b) => (storedAt(b) ?? 0) - (storedAt(a) ?? 0))
    .map((key) => {
      const [module = "", record = ""] = key.slice(area.length).split("/");
      return { module, record };
    });
}
