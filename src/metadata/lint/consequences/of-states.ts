import type { ModuleDraft } from "../facts/draft.ts";
import { objectAt } from "../facts/json-type.ts";
import type { NamedFinding } from "../rule.ts";
import { isAbout, isWithin, lastStep, OF_FORM, stepsOf, type IsConsequence } from "./causes.ts";

/** Rules about the ways between states, the names of states, and what follows from `states`. */
const BY_STATES: ReadonlySet<string> = new Set(["removal-idle", "state-ends", "state-reached", "unknown-state"]);

/** Rules that refuse an end of a transition. */
const OF_WAYS: ReadonlySet<string> = new Set([...OF_FORM, "state-loop", "unknown-state", "action-set", "action-effect"]);

/** Rules that refuse the field of the states. */
const OF_FIELD: ReadonlySet<string> = new Set(["unknown-field", "state-value"]);

/** Places that name states, from which values and conditions of the field follow. */
const OF_STATES = /^\/(?:states|actions\/[^/]+\/(?:from|to))(?:\/|$)/;

/** A finding about states, while their block or an end of a transition cannot be read. */
export const ofStates: IsConsequence = (finding, causes) => {
  const { findings, draft } = causes;
  if (isOfColour(finding, findings) || isOtherEnd(finding, findings)) return true;
  const isEnglish = finding.rule === "english-key" && /states?|moves/.test(finding.pointer);
  const isChoice = finding.rule === "condition-value" || finding.rule === "default-value" || finding.rule === "screens-fit";
  const field = draft.states?.field ?? "";
  const isOfField = finding.rule === "missing-english" || finding.rule === "screens-fit" || finding.rule === "state-twice";
  if ((isOfField || isEnglish) && findings.some(({ rule, pointer }) => pointer === "/states/field" && OF_FIELD.has(rule)))
    return finding.rule !== "missing-english" || isWithin(finding.pointer, "/states");
  const isNamed = isChoice && field !== "" && (isAbout(finding, field, draft) || OF_STATES.test(finding.pointer));
  if (!BY_STATES.has(finding.rule) && !isEnglish && !isNamed) return false;
  return findings.some((cause) => cause !== finding && cause.rule !== finding.rule && breaksStates(cause, finding, draft));
};

function breaksStates({ rule, pointer }: NamedFinding, finding: NamedFinding, { authored }: ModuleDraft): boolean {
  const [top, id = "", key] = stepsOf(pointer);
  if (pointer.endsWith("/color")) return false;
  if (rule === "unknown-key" && stepsOf(pointer).length === 1) return !Object.hasOwn(authored, "states");
  const isBlock = top === "states" && (OF_FORM.has(rule) || rule === "state-value" || rule === "unknown-field");
  if (finding.rule === "condition-value" || finding.rule === "default-value") return isBlock || rule === "enum-values";
  if (finding.rule === "english-key" || finding.rule === "screens-fit") return isBlock;
  if (top === "actions" && pointer === "/actions") return rule === "wrong-type";
  if (rule === "state-twice" && key === "set") return finding.rule !== "english-key";
  const way = objectAt(authored, "actions", id);
  const lacksEnd = rule !== "action-set" && (way["from"] === undefined || way["to"] === undefined);
  const isWay = key === "from" || key === "to" || lacksEnd;
  return isBlock || (top === "actions" && isWay && OF_WAYS.has(rule));
}

/** The colours of a state are those of its choice. */
function isOfColour({ rule, pointer }: NamedFinding, findings: readonly NamedFinding[]): boolean {
  return (
    rule === "widget-options" &&
    pointer.includes("/colors") &&
    findings.some((cause) => isWithin(cause.pointer, "/states/values") && cause.pointer.endsWith("/color"))
  );
}

/** A state that an action leaves although it is an end: the finding of the action offers both mends. */
function isOtherEnd({ rule, pointer }: NamedFinding, findings: readonly NamedFinding[]): boolean {
  const [, , state, end] = stepsOf(pointer);
  return (
    rule === "state-ends" &&
    end === "end" &&
    findings.some(
      (cause) =>
        cause.rule === rule && isWithin(cause.pointer, "/actions") && (cause.about === state || lastStep(cause.pointer) === "to"),
    )
  );
}
