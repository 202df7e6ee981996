import type { Json } from "#contract";
import type { Storage } from "../../../module/field.ts";
import type { Path } from "../../../source/parse.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { SYSTEM_REFERENCES, factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { lookUp, sameJson, stringAt } from "../../facts/json-type.ts";
import type { Report } from "../../rule.ts";
import { some, text } from "../../words.ts";

type Drafts = ReadonlyMap<string, ModuleDraft>;

/** The fields that a cascade can name: those of the record, and those of the form around it. */
type Masters = ReadonlyMap<string, FieldDraft>;

/** One entry of the `where` of a reference. */
export interface Cascade {
  readonly other: ModuleDraft;
  /** The field of the other module. */
  readonly theirs: string;
  /** The field of this record, or a path through one of its references. */
  readonly ours: string;
  readonly path: Path;
}

/** One side of the comparison. */
interface Side {
  /** As the file or a message names it. */
  readonly shown: string;
  /** Undefined for a field of the server. */
  readonly field: FieldDraft | undefined;
  readonly storage: Storage | null;
  /** The module whose records the values name; null for values of another kind. */
  readonly target: string | null;
}

/** Reports a cascade that compares values which are never equal: ids of two modules, a reference with a count, other choices. */
export function checkValues(masters: Masters, cascade: Cascade, drafts: Drafts, report: Report): void {
  const { other, theirs, path } = cascade;
  const ours = ourSide(masters, cascade.ours, drafts);
  if (ours === null || ours.storage === null) return;
  const their = sideIn(other, theirs, `${other.name}.${theirs}`, drafts);
  const wrong = otherTargets(masters, ours, their, cascade, drafts) ?? otherKinds(ours, their) ?? otherChoices(ours, their);
  if (wrong !== null) report(path, "value", wrong.says, wrong.hint);
}

function ourSide(masters: Masters, ours: string, drafts: Drafts): Side | null {
  const [master = "", ...within] = ours.split(".");
  const field = masters.get(master);
  if (field === undefined) return null;
  const { storage, reference } = factsOf(field);
  if (within.length === 0) return { shown: ours, field, storage, target: ownerOf(drafts, reference) };
  const record = drafts.get(reference ?? "");
  return record === undefined ? null : sideIn(record, within.join("."), ours, drafts);
}

function sideIn(draft: ModuleDraft, name: string, shown: string, drafts: Drafts): Side {
  const field = everyField(draft.record).find((one) => one.name === name);
  const named = name === "id" ? draft.name : field === undefined ? lookUp(SYSTEM_REFERENCES, name) : factsOf(field).reference;
  const storage = field === undefined ? storageIn(draft, name) : factsOf(field).storage;
  return { shown, field, storage, target: ownerOf(drafts, named ?? null) };
}

/** The module that has the records: the shown one for a module with `shows`. Null for a module that does not exist. */
function ownerOf(drafts: Drafts, name: string | null): string | null {
  const draft = drafts.get(name ?? "");
  return draft === undefined ? null : (stringAt(draft.value, "shows", "module") ?? draft.name);
}

interface Wrong {
  readonly says: ReturnType<typeof text>;
  readonly hint: ReturnType<typeof text>;
}

/** The ids of two modules. */
function otherTargets(masters: Masters, ours: Side, their: Side, { ours: written }: Cascade, drafts: Drafts): Wrong | null {
  if (ours.target === null || their.target === null || ours.target === their.target) return null;
  const [master = ""] = written.split(".");
  const meant = written.includes(".") ? referencesIn(masters, master, their.target, drafts) : [];
  return {
    says: text(
      `“${their.shown}”引用“${their.target}”，“${ours.shown}”却引用“${ours.target}”：两者永远不相等`,
      `“${their.shown}” refers to “${their.target}”, but “${ours.shown}” to “${ours.target}”, so they are never equal`,
    ),
    hint:
      meant.length > 0
        ? text(`写 ${meant.map((path) => `“${path}”`).join(" 或 ")}`, `Write ${meant.map((path) => `“${path}”`).join(" or ")}`)
        : text(`写本记录中引用“${their.target}”的字段`, `Name a field of this record that refers to “${their.target}”`),
  };
}

/** The paths through a reference to values that name records of a module. */
function referencesIn(masters: Masters, master: string, target: string, drafts: Drafts): readonly string[] {
  const field = masters.get(master);
  const record = drafts.get((field === undefined ? null : factsOf(field).reference) ?? "")?.record;
  return [...(record?.fields.values() ?? [])]
    .filter((one) => ownerOf(drafts, factsOf(one).reference) === target)
    .map(({ name }) => `${master}.${name}`);
}

/** Storages whose values are never equal to those of another group. */
const GROUPS: Readonly<Partial<Record<Storage, string>>> = {
  id: "text",
  text: "text",
  integer: "number",
  double: "number",
  decimal: "number",
  boolean: "boolean",
  date: "moment",
  timestamp: "moment",
};

/** Values of two kinds, such as a reference and a count. */
function otherKinds(ours: Side, their: Side): Wrong | null {
  if (ours.storage === null || their.storage === null) return null;
  const [own, against] = [GROUPS[ours.storage], GROUPS[their.storage]];
  if (own === undefined || against === undefined || (own === against && !(their.storage === "id" && isTyped(ours)))) return null;
  return {
    says: text(
      `“${their.shown}”（${their.storage}）与“${ours.shown}”（${ours.storage}）的值永远不相等`,
      `“${their.shown}” (${their.storage}) and “${ours.shown}” (${ours.storage}) are never equal`,
    ),
    hint: text("写同类的字段，如引用同一模块的字段", "Name a field of the same kind, such as a reference to the same module"),
  };
}

/** A name that somebody types is no ID. */
function isTyped({ field, storage }: Side): boolean {
  if (field === undefined || storage !== "text") return false;
  const { reference, dictionary, readOnly } = factsOf(field);
  return !readOnly && (reference ?? dictionary) === null;
}

/** Two lists of choices without a common value. */
function otherChoices(ours: Side, their: Side): Wrong | null {
  const [own, against] = [optionsOf(ours), optionsOf(their)];
  if (own.length === 0 || against.length === 0) return null;
  if (own.some((value) => against.some((one) => sameJson(value, one)))) return null;
  const listed = (values: readonly Json[]): string =>
    some(
      values.map((value) => JSON.stringify(value)),
      ", ",
      FEW,
    );
  return {
    says: text(
      `“${their.shown}”的值是 ${listed(against)}，“${ours.shown}”的值是 ${listed(own)}：永远不相等`,
      `“${their.shown}” has the values ${listed(against)} and “${ours.shown}” has ${listed(own)}, so they are never equal`,
    ),
    hint: text("写取值相同的字段，或统一两处的 enum", "Name a field with the same choices, or give both the same values in enum"),
  };
}

/** Values that a message lists. */
const FEW = 6;

function optionsOf({ field }: Side): readonly Json[] {
  return field === undefined ? [] : (factsOf(field).options ?? []);
}
