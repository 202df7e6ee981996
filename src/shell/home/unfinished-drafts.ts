import { storedAt, storedKeys } from "#ui";

export interface UnfinishedDraft {
  readonly module: string;
  /** Id of the record; "" for a new one. */
  readonly record: string;
}

/** Where forms keep what was typed and never saved (runtime/form/kept-draft.ts). */
const AREA = "draft/";

/** Drafts of one person that this browser keeps, the latest first. */
export function draftsOf(person: string): readonly UnfinishedDraft[] {
  const area = `${AREA}${person}/`;
  return storedKeys(area)
    .toSorted((a, b) => (storedAt(b) ?? 0) - (storedAt(a) ?? 0))
    .map((key) => {
      const [module = "", record = ""] = key.slice(area.length).split("/");
      return { module, record };
    });
}
