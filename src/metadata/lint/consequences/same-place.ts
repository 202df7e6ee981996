import { valueAt } from "../facts/json-type.ts";
import type { NamedFinding } from "../rule.ts";
import { around, isAbout, isWithin, lastStep, OF_FORM, stepsOf, type IsConsequence } from "./causes.ts";

/** Findings of meaning that say more about a part than those of its form. */
const SAYS_MORE: Readonly<Record<string, ReadonlySet<string>>> = {
  "keyword-fit": new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
  "choice-type": new Set(["type"]),
  "ui-idle": new Set(["ui:span"]),
  "unknown-dictionary": new Set(["x-dict"]),
};

/** Findings about a key, which say nothing about the form of its value. */
const OF_KEYS: ReadonlySet<string> = new Set(["overlap-fit", "system-field"]);

/** A finding about the meaning of a part whose form is wrong, and the reverse where the meaning says more. */
export const ofForm: IsConsequence = (finding, { findings }) =>
  findings.some((cause) => {
    if (cause.pointer !== finding.pointer || cause.rule === finding.rule) return false;
    const key = lastStep(finding.pointer);
    if (OF_FORM.has(finding.rule)) return SAYS_MORE[cause.rule]?.has(key) === true;
    if (OF_KEYS.has(finding.rule) || (finding.rule === "unknown-field" && cause.rule !== "malformed")) return false;
    return OF_FORM.has(cause.rule) && SAYS_MORE[finding.rule]?.has(key) !== true && !isMissing(finding.rule, cause.rule);
  });

/** A key that an object lacks says nothing about a finding of the whole object. */
function isMissing(rule: string, cause: string): boolean {
  return cause === "missing-key" && rule !== "missing-title" && rule !== "idle-part";
}

/** Rules of an object that lacks a key. */
const OF_LACK: ReadonlySet<string> = new Set(["missing-key", "related-fit", "action-effect"]);

/** A key is missing where another one stands for it; or the key is unknown, where the other finding reads it as a name. */
export const ofWrittenKey: IsConsequence = (finding, { findings }) =>
  findings.some((cause) => {
    // The type stands in the branches of a schema that is no single field.
    if (finding.rule === "missing-key" && cause.rule === "composed-schema") return around(cause.pointer) === finding.pointer;
    if (finding.rule === "unknown-key")
      return cause.rule === "missing-key" && cause.pointer === around(finding.pointer) && cause.means === finding.about;
    if (finding.rule === "missing-title")
      return cause.rule === "unknown-key" && cause.means === "title" && around(cause.pointer) === finding.pointer;
    if (!OF_LACK.has(finding.rule) || cause.rule !== "unknown-key" || around(cause.pointer) !== finding.pointer) return false;
    return finding.rule === "missing-key" ? cause.means === finding.means : cause.means !== undefined;
  });

/** Rules that depend on a module, screen or widget, by the rule that reports its name as unknown. */
const OF_UNKNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  "unknown-module": new Set(["parent-screen", "tree-screen", "unknown-field", "children-fit", "rollup-fit", "related-fit"]),
  "unknown-screen": new Set(["parent-screen", "tree-screen", "screens-fit", "single-screen"]),
  "unknown-widget": new Set(["widget-options", "screens-fit", "ui-idle"]),
  "unknown-value": new Set(["rollup-fit", "single-screen"]),
  "widget-fit": new Set(["widget-options"]),
  "wrong-type": new Set(["widget-options", "widget-fit"]),
};

/** A finding that depends on a name which does not exist. */
export const ofUnknownName: IsConsequence = (finding, { findings, draft }) =>
  findings.some((cause) => {
    if (OF_UNKNOWN[cause.rule]?.has(finding.rule) !== true) return false;
    if (cause.rule === "unknown-screen") return true;
    if (cause.rule === "wrong-type" && lastStep(cause.pointer) !== "ui:widget") return false;
    const holder = around(cause.pointer);
    const field = lastStep(cause.rule === "unknown-module" ? around(holder) : holder);
    return isWithin(finding.pointer, holder) || isAbout(finding, field, draft);
  });

/** Rules that say about one part what another rule says better. */
const SAID_BETTER: readonly (readonly [string, string])[] = [
  ["empty-range", "keyword-fit"],
  ["default-value", "keyword-fit"],
  ["missing-english", "ui-idle"],
  ["missing-english", "keyword-fit"],
  ["missing-english", "enum-labels"],
  ["borrowed-title", "swapped-titles"],
];

/** A finding about a part of which another rule says the same, or that is to be deleted. */
export const ofSameMistake: IsConsequence = (finding, { findings }) =>
  findings.some(({ rule, pointer }) => {
    if (SAID_BETTER.some(([less, more]) => less === finding.rule && more === rule) && pointer === finding.pointer) return true;
    const isInside = isWithin(finding.pointer, pointer);
    const inSame = (part: string): boolean => isWithin(pointer, part) && isWithin(finding.pointer, part);
    if (finding.rule === "condition-idle") return rule === "condition-self" && isWithin(pointer, finding.pointer);
    if (finding.rule === "removal-words") return rule === "state-twice" && inSame("/removal/when");
    if (finding.rule === "borrowed-words") return rule === "opposite-action" && pointer === finding.pointer;
    if (finding.rule === "todo-lasting" && rule === "action-unmet") return pointer === finding.pointer;
    if (finding.rule === "never-filled") return rule === "unknown-value" && isWithin(pointer, finding.pointer);
    if (finding.rule === "enum-values") return rule === "keyword-fit" && isInside && pointer !== finding.pointer;
    if (finding.rule === "endpoint-twice") return rule === "action-effect" && isInside;
    if (finding.rule === "action-set")
      return (
        (rule === "state-loop" && around(pointer) === around(finding.pointer)) ||
        (rule === "state-twice" && isWithin(pointer, around(finding.pointer)))
      );
    if (finding.rule === "missing-english") return rule === "unknown-key" && isEntryOf(pointer, finding.pointer);
    if (finding.rule === "unknown-key") return rule === "condition-bound" && isInside && pointer.endsWith("/contains");
    return finding.rule === "unknown-field" && rule === "parent-screen" && isWithin(finding.pointer, "/ui/parent/columns");
  });

/** True for a key in the English of a field, and a part of the field. */
function isEntryOf(english: string, part: string): boolean {
  const [, top, field] = english.split("/");
  return top === "en" && english.split("/").length > 3 && part.split("/").includes(field ?? "");
}

/** Findings of a tree whose field is written in another form. */
export const ofTree: IsConsequence = (finding, { findings }) =>
  (finding.rule === "tree-screen" || (finding.rule === "operation-fit" && finding.means === "tree")) &&
  findings.some(({ rule, pointer }) => rule === "wrong-type" && pointer === "/ui/list/tree");

/** Rules of an action that depend on its other keys. */
const OF_ACTIONS: ReadonlySet<string> = new Set(["action-todo", "todo-lasting", "action-effect", "opposite-action"]);

/** Rules of the states from which an action leads, and of the one to which it leads. */
const OF_ENDS: ReadonlySet<string> = new Set(["unknown-state", "state-loop"]);

/** A finding of an action that lacks a key, while a key of it is unknown or wrong. */
export const ofAction: IsConsequence = (finding, { findings, draft }) => {
  const [top, id] = stepsOf(finding.pointer);
  if (top !== "actions" || id === undefined || !OF_ACTIONS.has(finding.rule)) return false;
  const hasStates = ["from", "to"].some((key) => valueAt(draft.authored, "actions", String(id), key) !== undefined);
  if (finding.rule !== "action-effect" && hasStates && findings.some((cause) => breaksEnds(cause, String(id)))) return true;
  if (finding.rule === "opposite-action") return false;
  return findings.some(
    ({ rule, pointer }) =>
      isWithin(pointer, `/actions/${id}/set`) ||
      (finding.rule !== "action-effect" &&
        isWithin(pointer, `/actions/${id}`) &&
        (rule === "unknown-key" || rule === "wrong-type")),
  );
};

/** True for a finding at the states of an action, or for two states with one value. */
function breaksEnds({ rule, pointer }: NamedFinding, id: string): boolean {
  if (rule === "state-value") return isWithin(pointer, "/states/values");
  return OF_ENDS.has(rule) && ["from", "to"].some((key) => isWithin(pointer, `/actions/${id}/${key}`));
}
