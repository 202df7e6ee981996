import { sameJson, type Json } from "#contract";
import {
  asWritten,
  coerceInput,
  comparisonFaults,
  disabledFields,
  dropHiddenParts,
  fieldOfPointer,
  hiddenFields,
  inputFields,
  inputSchema,
  withoutEmpty,
  type Field,
  type Module,
  type ValidationFault,
  type Variables,
} from "#metadata";
import { computeRecord, readsAny, type Follow } from "#metadata/computed";
import { storedField } from "../../data/columns.ts";
import { now } from "../../data/server-state.ts";
import type { Row } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { RecordScope } from "../../data/conditions/record-scope.ts";
import { conditionTest, neededFaults } from "../faults/needed-faults.ts";
import { defaultOf } from "../variables.ts";
import { accessFaults, blameless, isLocked } from "./access-faults.ts";
import { sanitiseHtml } from "./sanitise-html.ts";
import { storageFaults } from "./storage-faults.ts";
import { withStoredSpelling } from "./stored-spelling.ts";

const NONE: ReadonlySet<string> = new Set();

/** Labels that the server puts beside system fields. */
const SYSTEM_LABELS: ReadonlySet<string> = new Set(["createUserName", "updateUserName", "createDeptName"]);

export interface MergeRules {
  /** Keys that the module does not have are faults; otherwise they are dropped. */
  readonly rejectsUnknown: boolean;
  /** For defaults of a new record. Absent: the input is an edit. */
  readonly variables?: Variables;
  /** Reads the records that computed fields read (`followInputs`). Absent: those fields keep their values. */
  readonly follow?: Follow | undefined;
  /**
   * Fields whose values lines that are saved next decide. Rules between fields, and what these values hide or lock, are
   * judged afterwards (`judgeGathered`).
   */
  readonly gathered?: ReadonlySet<string> | undefined;
}

export interface Merged {
  /** Every field that is to be stored, by wire name; writeOnly ones only when they were given. */
  readonly record: Row;
  readonly faults: readonly ValidationFault[];
}

/**
 * Builds the record from the input of a client, and judges it whole. The input is coerced and merged with the stored
 * record: absent keys keep their value, empty ones clear it, disabled fields stay. Adding fills in defaults, except into
 * a required field that comes empty. Hidden fields are emptied, HTML is sanitised.
 * @param current the stored record with its writeOnly fields; null on add
 * @param scope the fields within the caller's data scope, and what its roles withhold
 */
export function mergeInput(
  deps: ServerDeps,
  module: Module,
  body: Readonly<Record<string, unknown>>,
  current: Row | null,
  scope: Pick<RecordScope, "fields" | "rules">,
  { rejectsUnknown, variables, follow, gathered = NONE }: MergeRules,
): Merged {
  const mode = current === null ? "add" : "edit";
  const { fields: seen, rules } = scope;
  const accepted = inputFields(module, mode);
  // A field the caller cannot see keeps its value; a new record has none to keep.
  const known = current === null || seen === null ? accepted : accepted.filter((field) => seen.has(field.name));
  const fields = known.filter(({ name }) => !isLocked(rules, name));
  const input = coerceInput(
    Object.fromEntries(Object.entries(body).filter(([key]) => !SYSTEM_LABELS.has(key))),
    fields,
    module.fields,
  );
  const record: Row = {};
  for (const field of module.fields) {
    const given = fields.includes(field) ? sanitised(field, input[field.name]) : undefined;
    const value = storedValue(field, given, current, variables);
    if (value !== undefined) record[field.name] = value;
  }
  if (current !== null) keepLocked(deps, module, record, current, gathered);
  atRoot(module, record);
  // Before and after: conditions may read computed fields, and those may read hidden ones.
  Object.assign(record, computeRecord(module.fields, { ...current, ...record }, follow));
  const hidden = hide(deps, module, { ...current, ...record }, gathered);
  for (const name of hidden) record[name] = null;
  const hiddenParts = dropHiddenParts(fields, record, conditionTest(deps), () => now(deps));
  Object.assign(record, computeRecord(module.fields, { ...current, ...record }, follow));
  atRoot(module, record);
  const unknown = rejectsUnknown ? Object.keys(input).filter((key) => !module.fields.some((field) => field.name === key)) : [];
  const judged: Row = withoutEmpty({
    ...Object.fromEntries(accepted.map((field) => [field.name, asWritten(field, (record[field.name] ?? null) as Json)])),
    ...Object.fromEntries(unknown.map((key) => [key, input[key]])),
  });
  const faults = deps.validators
    .validate(inputSchema(module, mode), judged)
    .filter(
      ({ keyword, pointer }) =>
        keyword !== "required" ||
        !(hidden.has(fieldOfPointer(pointer)) || gathered.has(fieldOfPointer(pointer)) || hiddenParts.has(pointer)),
    );
  const storable = storageFaults(
    accepted.map((field) => storedField(module, field.name)),
    judged,
  );
  const broken = new Set(faults.map((fault) => fault.pointer));
  // An empty value satisfies every bound.
  const whole = { ...current, ...record, ...Object.fromEntries([...gathered].map((name) => [name, null])) };
  const between = [
    ...comparisonFaults(
      module.fields,
      whole,
      () => now(deps),
      current === null
        ? undefined
        : { isChanged: (name) => name in record && !sameJson(record[name], current[name]), before: current },
    ),
    ...(gathered.size > 0 ? [] : neededFaults(deps, accepted, module.fields, { whole, hidden })),
  ];
  const found = [...faults, ...[...storable, ...between].filter((fault) => !broken.has(fault.pointer))];
  return { record, faults: [...accessFaults(rules, accepted, body, current), ...blameless(rules, found, current)] };
}

function storedValue(field: Field, given: Json | undefined, current: Row | null, variables?: Variables): unknown {
  const empty = given === undefined || given === null;
  // A form shows defaults from the start: a required field that comes empty was emptied, which is a fault.
  // An object that comes empty was emptied as well: only its own default stands for it.
  if (current === null && given === null && field.parts.length > 0 && field.default === undefined) return null;
  if (current === null) return given === undefined || (empty && !field.required) ? defaultOf(field, variables) : given;
  // A secret cannot be sent back by who never saw it: blank means unchanged.
  if (field.writeOnly) return empty ? undefined : given;
  const stored = (current[field.name] ?? null) as Json;
  return given === undefined ? stored : withStoredSpelling(field, given, stored);
}

function sanitised(field: Field, value: Json | undefined): Json | undefined {
  return field.format === "html" && typeof value === "string" ? sanitiseHtml(value) || null : value;
}

/**
 * Restores the values of fields that `ui:disabled` locks before and after the edit. A field that the edit itself locks
 * or unlocks was open in the form, so its input counts. A new record takes every value, because the form fills it in.
 */
function keepLocked(deps: ServerDeps, module: Module, record: Row, current: Row, gathered: ReadonlySet<string>): void {
  const sent = { ...record };
  const open = module.fields.filter(({ disabled, writeOnly }) => !writeOnly && readsAny(disabled, gathered));
  const lockedIn = (row: Row): Set<string> => {
    const found = disabledFields(module.fields, row, conditionTest(deps), () => now(deps));
    for (const { name } of open) found.delete(name);
    return found;
  };
  let locked = lockedIn(current);
  for (let settled = false; !settled;) {
    Object.assign(record, sent);
    for (const name of locked) record[name] = current[name] ?? null;
    const still = lockedIn({ ...current, ...record });
    const stays = new Set([...locked].filter((name) => still.has(name)));
    settled = stays.size === locked.size;
    locked = stays;
  }
  // A secret stays by not being written.
  for (const { name, writeOnly } of module.fields) if (writeOnly && locked.has(name)) delete record[name];
}

/**
 * Finds hidden fields until no further field hides, because conditions of other fields read the emptied ones.
 * @param shown fields that count as shown
 */
export function hide(deps: ServerDeps, module: Module, record: Row, shown: ReadonlySet<string> = NONE): ReadonlySet<string> {
  const holds = conditionTest(deps);
  const left: Row = { ...record };
  let hidden = new Set<string>();
  for (let round = 0; round <= module.fields.length; round += 1) {
    const found = hiddenFields(module.fields, left, holds, () => now(deps));
    for (const name of shown) found.delete(name);
    for (const name of found) left[name] = null;
    const settled = [...found].every((name) => hidden.has(name));
    hidden = new Set([...hidden, ...found]);
    if (settled) break;
  }
  return hidden;
}

/** Key of the parent of a root record, as nested responses give it. */
const NOBODY = "0";

/** A node without a parent is a child of the root. In a module without a tree the value of the root names no record. */
function atRoot({ name: own, tree, fields }: Module, record: Row): void {
  if (tree === null) {
    for (const { name, ref } of fields) if (ref?.module === own && record[name] === NOBODY) record[name] = null;
  } else if (record[tree.parentField] === null || record[tree.parentField] === undefined) {
    record[tree.parentField] = tree.root;
  }
}
