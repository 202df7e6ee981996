import { isJsonObject, type Json } from "#contract";
import { pointerOf } from "../../source/parse.ts";
import { everyField, type FieldDraft } from "../facts/draft.ts";
import { isArray, objectAt, valueAt } from "../facts/json-type.ts";
import { fieldAt, isAbout, isWithin, stepsOf, type IsConsequence } from "./causes.ts";

/** Rules that refuse the type, the format, the choices or the bounds of a field. */
const OF_DECLARATION: ReadonlySet<string> = new Set([
  "choice-type",
  "composed-schema",
  "empty-range",
  "enum-values",
  "malformed",
  "out-of-range",
  "unknown-format",
  "unknown-value",
  "wrong-type",
]);

/** Rules that compare something with the declaration of a field. */
const BY_DECLARATION: ReadonlySet<string> = new Set([
  "action-set",
  "bound-cycle",
  "bound-fit",
  "column-fit",
  "condition-always",
  "condition-bound",
  "condition-idle",
  "condition-never",
  "condition-value",
  "default-value",
  "english-key",
  "enum-labels",
  "enum-values",
  "enum-unlabelled",
  "filter-default",
  "filter-operator",
  "form-limits",
  "keyword-fit",
  "money-number",
  "overlap-fit",
  "range-fit",
  "reference-fit",
  "safe-integer",
  "screens-fit",
  "tally-fit",
  "widget-fit",
  "widget-options",
]);

/** A finding that compares a value, a widget or a bound with a declaration that is wrong itself. */
export const ofDeclaration: IsConsequence = (finding, { findings, draft }) => {
  if (finding.rule === "computed-value") return ofOperand(finding, { findings, draft });
  if (!BY_DECLARATION.has(finding.rule)) return false;
  return findings.some((cause) => {
    if (!OF_DECLARATION.has(cause.rule) || cause.severity !== "error") return false;
    const field = fieldAt(draft, cause.pointer);
    if (field === undefined) return false;
    const isOwn = fieldAt(draft, finding.pointer) === field;
    if (isWithin(cause.pointer, finding.pointer)) return false;
    if (finding.rule === "enum-values") return isOwn && cause.rule === "unknown-value" && cause.pointer.endsWith("/type");
    if (finding.rule === "keyword-fit") return isOwn && (cause.rule.startsWith("unknown-") || cause.rule === "choice-type");
    if (finding.rule === "english-key") return finding.pointer === pointerOf(["en", field.name, "enumNames"]);
    return isOwn || isWithin(finding.pointer, pointerOf(field.uiPath)) || isAbout(finding, wholeName(field), draft);
  });
};

/** A finding of an expression about the kind of a field whose format is wrong. */
const ofOperand: IsConsequence = ({ message }, { findings, draft }) =>
  findings.some(({ rule, pointer }) => {
    if (rule !== "unknown-format") return false;
    const name = fieldAt(draft, pointer)?.name;
    return name !== undefined && message.en.includes(`“${name}”`);
  });

/** The name of a field; of the items of a list, that of the list. */
function wholeName({ name }: FieldDraft): string {
  return name.replace(/(?:\[\])+$/, "");
}

/** The parts of a field, the fields of a record or of a form, while the object that holds them is wrong. */
const BY_PARTS: ReadonlySet<string> = new Set(["unknown-field", "english-key", "required-field", "missing-english"]);

/** Rules of a key without which an object or a list has no parts. */
const LOSES_PARTS: ReadonlySet<string> = new Set(["composed-schema", "unknown-key", "unknown-value", "wrong-type"]);

/** A name of a part that is not found, because the key around it is wrong. */
export const ofParts: IsConsequence = (finding, { findings, draft }) => {
  if (!BY_PARTS.has(finding.rule)) return false;
  return findings.some(({ rule, pointer, means }) => {
    if (rule === "missing-key" && means === "properties")
      return pointer === "/schema" ? finding.rule !== "missing-english" : isWithin(finding.pointer, pointer);
    if (!LOSES_PARTS.has(rule)) return false;
    const field = fieldAt(draft, pointer);
    const isUnread = rule === "composed-schema";
    if (field === undefined || !(isUnread || ["array", "object", ""].includes(field.type.toLowerCase()))) return false;
    const list = `${wholeName(field)}.`;
    return !everyField(draft.record).some((part) => part.name.startsWith(list)) && finding.about.startsWith(list);
  });
};

/** A name that only the branches declare, while one of them cannot be written as flat fields. */
export const ofBranches: IsConsequence = (finding, { findings, draft }) =>
  BY_PARTS.has(finding.rule) &&
  findings.some(({ rule, pointer }) => {
    const steps = stepsOf(pointer);
    const at = steps.findIndex((step) => BRANCHES.has(String(step)));
    if (rule !== "composed-schema" || at < 0 || steps.slice(0, at).includes("properties")) return false;
    return declaredIn(valueAt(draft.authored, ...steps.slice(0, at + 1))).some(
      (name) => finding.about === name || finding.about.startsWith(`${name}.`),
    );
  });

const BRANCHES: ReadonlySet<string> = new Set(["oneOf", "anyOf", "allOf", "if", "then", "else"]);

/** The names under every `properties` of a value. */
function declaredIn(value: Json | undefined): readonly string[] {
  if (isArray(value)) return value.flatMap(declaredIn);
  if (!isJsonObject(value)) return [];
  return [...Object.keys(objectAt(value, "properties")), ...Object.values(value).flatMap(declaredIn)];
}
