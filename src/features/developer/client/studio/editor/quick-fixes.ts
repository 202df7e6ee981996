import type { Finding, JsonObject } from "#contract";
import { applyEdits, findNodeAtLocation, parseTree, type Edit } from "jsonc-parser";
import { editAt } from "./edit-json.ts";
import { replacementOf } from "./replacements.ts";

export interface QuickFix {
  readonly kind: "replace" | "remove" | "accept";
  /** Text that takes the place; empty where none does. */
  readonly by: string;
  edits(text: string): readonly Edit[];
}

/** Keys and values with no effect, which a person may take away. */
const REMOVABLE = new Set([
  "unknown-key",
  "ui-idle",
  "dialog-idle",
  "removal-idle",
  "search-idle",
  "english-key",
  "duplicate-key",
]);

/**
 * Mends of a finding that are edits: what its hint writes, or the removal of a key without effect. A warning can be accepted.
 * @param text that was judged
 * @param schema of module files; null while it is not there
 */
export function quickFixes(finding: Finding, text: string, schema: JsonObject | null): readonly QuickFix[] {
  const { file, pointer, rule, severity } = finding;
  const path = stepsOf(pointer);
  const replacement = schema === null ? null : replacementOf(finding, path, text, schema);
  const fixes: QuickFix[] = replacement === null ? [] : [{ kind: "replace", ...replacement }];
  if (REMOVABLE.has(rule) && path.length > 0)
    fixes.push({ kind: "remove", by: "", edits: (now) => editAt(now, path, undefined) });
  if (severity === "warning" && path.length > 0 && !NEVER_ACCEPTED.has(rule) && !NO_MODULE.test(file))
    fixes.push({ kind: "accept", by: "", edits: (now) => acceptance(now, { rule, at: pointer, reason: "" }) });
  return fixes;
}

/** Warnings about an entry of `accepted`, and about two files. */
const NEVER_ACCEPTED = new Set(["accepted-nothing", "clash"]);

/** Files that have no `accepted`. */
const NO_MODULE = /(?:^|\/)(?:dashboards\/[^/]+|area\.json|menus\.json)$/;

function acceptance(text: string, entry: Readonly<Record<"rule" | "at" | "reason", string>>): readonly Edit[] {
  const root = parseTree(text);
  const accepted = root === undefined ? undefined : findNodeAtLocation(root, ["accepted"]);
  return editAt(text, ["accepted", accepted?.children?.length ?? 0], entry);
}

/** Where the reason of an acceptance is typed: between the quotes of the last one that has none. */
export function placeOfReason(text: string): number {
  const reason = '"reason": "';
  return text.lastIndexOf(`${reason}"`) + reason.length;
}

export function applyFix(text: string, fix: QuickFix): string {
  return applyEdits(text, [...fix.edits(text)]);
}

/** Steps of a JSON pointer. Places of lists are numbers. */
export function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
