import { valueAt } from "../facts/json-type.ts";
import { isAbout, isWithin, stepsOf, type IsConsequence } from "./causes.ts";
import { has } from "./of-texts.ts";

/** Rules that refuse the name of a field or an action. */
const OF_NAMES: ReadonlySet<string> = new Set(["malformed", "system-field"]);

/** Rules that do not know a name, or ask for something under it. */
const BY_NAMES: ReadonlySet<string> = new Set([
  "action-set",
  "english-key",
  "missing-english",
  "required-field",
  "unknown-field",
  "enum-unlabelled",
]);

/** A finding that suggests a name which is refused itself, or that asks for the texts under it. */
export const ofRefusedName: IsConsequence = (finding, { findings }) =>
  BY_NAMES.has(finding.rule) &&
  findings.some(({ rule, about, pointer }) => {
    const isTitle = rule === "english-title" && finding.rule === "english-key";
    if (!isTitle && !OF_NAMES.has(rule)) return false;
    const isOwnText = finding.rule !== "english-key" && isWithin(finding.pointer, pointer);
    return isOwnText || finding.means === about || finding.means?.endsWith(`.${about}`) === true;
  });

/** A text that lacks its English, while its English stands under a wrong name. */
export const ofMisnamedEnglish: IsConsequence = (finding, { findings, draft }) => {
  if (finding.rule !== "missing-english") return false;
  return findings.some((cause) => {
    // A declaration that all other places name otherwise.
    if (cause.rule === "unknown-field" && isWithin(finding.pointer, cause.pointer)) return true;
    if (!cause.pointer.startsWith("/en/")) return false;
    if (finding.pointer === cause.pointer || isWithin(cause.pointer, finding.pointer)) return true;
    // A Chinese key was right before the Chinese text changed: either may be the mistake.
    if (cause.rule !== "english-key" || /\p{Script=Han}/u.test(cause.about)) return false;
    // Either of two names may be the slip: the finding at the other one says so.
    if (finding.means !== undefined) return false;
    if (cause.means !== undefined) return isAbout(finding, cause.means, draft);
    const [name = ""] = stepsOf(finding.pointer).filter((step) => step !== "schema" && step !== "properties");
    return has(valueAt(draft.file.value, ...stepsOf(cause.pointer)), String(name));
  });
};
