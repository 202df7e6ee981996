import type { Finding } from "#contract";
import { applyEdits, findNodeAtLocation, parseTree, type Edit } from "jsonc-parser";
import { editAt } from "./edit-json.ts";

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
 * Mends of a finding that are edits: the word that its hint suggests, or the removal of a key without effect. A warning can be
 * accepted.
 */
export function quickFixes({ file, hint, pointer, rule, severity }: Finding): readonly QuickFix[] {
  const path = stepsOf(pointer);
  const meant = /Did you mean “([^”]+)”\?/.exec(hint.en)?.[1];
  const fixes: QuickFix[] = [];
  if (meant !== undefined) fixes.push({ kind: "replace", by: meant, edits: (text) => replacement(text, path, meant, rule) });
  if (REMOVABLE.has(rule) && path.length > 0)
    fixes.push({ kind: "remove", by: "", edits: (text) => editAt(text, path, undefined) });
  if (severity === "warning" && path.length > 0 && !NEVER_ACCEPTED.has(rule) && !NO_MODULE.test(file))
    fixes.push({ kind: "accept", by: "", edits: (text) => acceptance(text, { rule, at: pointer, reason: "" }) });
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

/** Replaces the key where the finding is about a key, otherwise the value. */
function replacement(text: string, path: (string | number)[], meant: string, rule: string): readonly Edit[] {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtLocation(root, path);
  const key = node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  const isValue = node?.type === "string" && rule !== "unknown-key" && rule !== "english-key";
  const place = isValue ? node : key;
  return place === undefined ? [] : [{ offset: place.offset, length: place.length, content: JSON.stringify(meant) }];
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
