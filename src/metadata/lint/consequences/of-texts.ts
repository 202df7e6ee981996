import { isJsonObject, type Json } from "#contract";
import { isArray, valueAt } from "../facts/json-type.ts";
import type { NamedFinding } from "../rule.ts";
import { fieldAt, isWithin, OF_FORM, stepsOf, type IsConsequence } from "./causes.ts";

/** Rules of a part that has Chinese texts, which are not found while it stands at another place or in another form. */
const OF_PLACES: ReadonlySet<string> = new Set([...OF_FORM, "unknown-field"]);

/** English that has no Chinese, because the Chinese stands in a part with an error: it is the part that must change. */
export const ofLostText: IsConsequence = (finding, { findings, draft }) => {
  if (finding.rule !== "english-key") return false;
  if (/\p{Script=Han}/u.test(finding.pointer) && findings.some(hasTitles)) return true;
  const [key = "", part] = stepsOf(finding.pointer).slice(1).map(String);
  return findings.some(({ rule, pointer }) => {
    if (!OF_PLACES.has(rule) || isWithin(pointer, "/en")) return false;
    const named = stepsOf(pointer).map(String);
    if (named.includes(key)) return true;
    const holder = valueAt(draft.file.value, ...stepsOf(pointer));
    if (part === undefined) return has(holder, key);
    // The English of the module, of `removal` and of nested fields has names of its own.
    return key === "title"
      ? isWithin(pointer, "/ui/list") && part === "empty"
      : has(holder, part) || has(holder, `ui:${part}`) || isOther(named, key);
  });
};

/** True for an error in the parts of a file that have titles of their own. */
function hasTitles({ severity, pointer, rule }: NamedFinding): boolean {
  const isPart = isWithin(pointer, "/ui/page") || isWithin(pointer, "/ui/dialog");
  return (
    severity === "error" && (isPart || (rule === "unknown-key" && pointer.split("/").length <= 3 && isWithin(pointer, "/ui")))
  );
}

/** Names of choices that stand in a part with an error. */
export const ofLostLabels: IsConsequence = (finding, { findings, draft }) =>
  finding.rule === "enum-unlabelled" &&
  findings.some(({ rule, pointer }) => {
    const [top, fields, name] = stepsOf(pointer);
    if (rule === "unknown-key" && fields === undefined) return !Object.hasOwn(draft.authored, "ui");
    return OF_PLACES.has(rule) && top === "ui" && fields === "fields" && name === fieldAt(draft, finding.pointer)?.name;
  });

/** English numbers that differ from a Chinese text which another rule reports: the English is right. */
export const ofWrongText: IsConsequence = (finding, { findings }) =>
  finding.rule === "opposite-english" &&
  findings.some(
    ({ rule, pointer, hint }) =>
      rule === "said-otherwise" &&
      hint.en.endsWith("as in the English") &&
      finding.related.some((place) => place.pointer === pointer),
  );

/** `maintenance[].kind` is the field `maintenance.kind`, under a name that does not exist. */
function isOther(named: readonly string[], key: string): boolean {
  const last = key.slice(key.lastIndexOf(".") + 1);
  return named[0] === "ui" && named.slice(2).some((step) => step === last || step.endsWith(`.${last}`) || last.startsWith(step));
}

/** True if a value has a key or a text. */
export function has(value: Json | undefined, name: string): boolean {
  if (value === name) return true;
  if (isArray(value)) return value.some((item) => has(item, name));
  return isJsonObject(value ?? null) && Object.entries(value ?? {}).some(([key, part]) => key === name || has(part, name));
}
