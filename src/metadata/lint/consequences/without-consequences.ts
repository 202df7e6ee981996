import type { ModuleDraft } from "../facts/draft.ts";
import type { NamedFinding } from "../rule.ts";
import type { IsConsequence } from "./causes.ts";
import { atDeclarations } from "./misnamed.ts";
import { ofBranches, ofDeclaration, ofParts } from "./of-fields.ts";
import { ofMisnamedEnglish, ofRefusedName } from "./of-names.ts";
import { ofStates } from "./of-states.ts";
import { ofLostLabels, ofLostText, ofWrongText } from "./of-texts.ts";
import { ofAction, ofForm, ofSameMistake, ofTree, ofUnknownName, ofWrittenKey } from "./same-place.ts";

const CLASSES: readonly IsConsequence[] = [
  ofForm,
  ofSameMistake,
  ofWrittenKey,
  ofUnknownName,
  ofTree,
  ofAction,
  ofDeclaration,
  ofParts,
  ofBranches,
  ofRefusedName,
  ofMisnamedEnglish,
  ofStates,
  ofLostText,
  ofLostLabels,
  ofWrongText,
];

/** Findings that are compared with each other. More of them say that the file is no module, and the work is quadratic. */
const MOST = 200;

/**
 * Leaves out findings that others of the file cause: their hints lead away from the mistake, and they go with it.
 * Rules stay independent of each other this way. A file with an error keeps one.
 */
export function withoutConsequences(draft: ModuleDraft, findings: readonly NamedFinding[]): NamedFinding[] {
  if (findings.length < 2 || findings.length > MOST) return [...findings];
  const placed = atDeclarations(draft, findings);
  const causes = { draft, findings: placed };
  const kept = placed.filter((finding) => !CLASSES.some((isConsequence) => isConsequence(finding, causes)));
  // Two findings may each seem to follow from the other.
  return kept.length === 0 || kept.some(isError) !== placed.some(isError) ? [...placed] : kept;
}

function isError({ severity }: NamedFinding): boolean {
  return severity === "error";
}
