import type { Field, Module, ReferenceLink } from "#metadata";
import type { Caller } from "../../base/context.ts";
import { shows, type RecordScope } from "../../data/conditions/record-scope.ts";
import { englishField } from "./english-label.ts";
import { mayRead } from "../../policies/permissions.ts";

/** The fields by which a picker finds a record, and the one it shows under the label. */
export interface ReferenceNames {
  /** The label first. Empty when the caller may not see it. */
  readonly searched: readonly string[];
  /** Distinguishes records with the same label; null without one. */
  readonly detail: string | null;
}

/**
 * Chooses the names of the records that a reference points at: the label, the fields that the search of the console
 * looks into, and the texts of the module's search form. A caller who may pick from a module without reading it
 * searches and sees the label only.
 */
export function referenceNames(caller: Caller, target: Module, link: ReferenceLink, scope: RecordScope): ReferenceNames {
  if (scope.rules.hidden.has(link.label)) return { searched: [], detail: null };
  const english = englishField(target, link.label);
  const named = [link.label, ...(english === null || !shows(scope, english) ? [] : [english])];
  if (!mayRead(caller, target)) return { searched: named, detail: null };
  const seen = [...new Set([...formTexts(target), ...(target.search?.fields ?? [])])].filter(
    (name) => !named.includes(name) && shows(scope, name),
  );
  const subtitle = target.search?.subtitle ?? null;
  const detail = seen[0] ?? (subtitle !== null && subtitle !== link.label && shows(scope, subtitle) ? subtitle : null);
  return { searched: [...named, ...seen], detail };
}

/** The texts of a module's search form. */
export function formTexts(module: Module): readonly string[] {
  return module.list.filters.map(({ field }) => field).filter((name) => isPlainText(module, name));
}

/** A text that people write and read, and not the key of a choice. */
export function isFreeText(field: Field): boolean {
  return field.storage === "text" && isUncoded(field) && !field.writeOnly;
}

function isPlainText({ fields }: Module, name: string): boolean {
  const field = fields.find((candidate) => candidate.name === name);
  return field !== undefined && isFreeText(field);
}

/** Users type visible labels, not keys. */
function isUncoded({ dict, ref, options, multiple }: Field): boolean {
  return dict === null && ref === null && options === null && !multiple;
}
