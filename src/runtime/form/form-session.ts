import {
  compareStructural,
  computed,
  observable,
  runInAction,
  type IComputedValue,
  type IObservableValue,
  type ObservableMap,
  type ObservableSet,
} from "mobx";
import type { FieldError, Json, Locale, RecordInput } from "#contract";
import {
  fieldFinder,
  fieldOfPointer,
  nestedField,
  recordForConditions,
  withoutEmpty,
  type Field,
  type ModuleValidators,
} from "#metadata";
import { issueOfFault, issueOfServer, type FindField, type Issue } from "./form-issues.ts";
import type { FormShape } from "./form-shape.ts";
import { initialValues, inputOf, sealed, type FormValues } from "./form-values.ts";

/**
 * What one open form knows beside RJSF's own data: what is wrong where, what is hidden, what is typed but not yet
 * committed. Observable piece by piece, so that a change renders the fields it concerns and no others.
 */
export class FormSession {
  readonly shape: FormShape;
  /** The record as it came; the values below are laid over it when conditions look at it. */
  readonly record: Readonly<Record<string, Json>>;
  readonly initial: FormValues;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #find: FindField;
  readonly #validators: IObservableValue<ModuleValidators | null>;
  readonly #values: IObservableValue<FormValues>;
  readonly #issues: ObservableMap<string, readonly Issue[]> = observable.map({}, { deep: false });
  /** Problems only the widget itself can see: unreadable JSON, an upload under way. */
  readonly #obstacles: ObservableMap<string, Issue> = observable.map({}, { deep: false });
  readonly #drafts: ObservableSet<() => void> = observable.set<() => void>([], { deep: false });
  readonly #visible = new Map<string, IComputedValue<boolean>>();
  readonly #enabled = new Map<string, IComputedValue<boolean>>();
  #leaving: ReturnType<typeof setTimeout> | undefined;
  readonly #dirty: IComputedValue<boolean>;
  /** Values of other fields that a field's own choices depend on, by field. */
  readonly #masters = new Map<string, IComputedValue<Readonly<Record<string, string>> | null>>();

  constructor(shape: FormShape, record: Readonly<Record<string, Json>>, validators: ModuleValidators | null) {
    this.shape = shape;
    this.record = record;
    this.initial = initialValues(shape, record);
    this.#fields = new Map([...shape.fields, ...shape.shown].map((field) => [field.name, field]));
    this.#find = fieldFinder(shape.known);
    this.#validators = observable.box(validators, { deep: false });
    this.#values = observable.box(this.initial, { deep: false });
    for (const field of this.#fields.values()) this.#watch(field);
    const all = (values: FormValues): RecordInput => inputOf(shape, values, () => false);
    const untouched = all(this.initial);
    this.#dirty = computed(() => this.#drafts.size > 0 || !compareStructural(all(this.values), untouched));
  }

  get values(): FormValues {
    return this.#values.get();
  }

  /** By value: typing something and taking it back leaves the form clean. */
  get dirty(): boolean {
    return this.#dirty.get();
  }

  get validators(): ModuleValidators | null {
    return this.#validators.get();
  }

  acceptValidators(validators: ModuleValidators): void {
    runInAction(() => this.#validators.set(validators));
  }

  /** The field at a path: a module's own, or one described by the schema inside of it. */
  field(path: readonly (string | number)[]): Field | null {
    const top = this.#fields.get(String(path[0]));
    return top === undefined ? null : path.length === 1 ? top : nestedField(top, path.slice(1));
  }

  isVisible(name: string): boolean {
    return this.#visible.get(name)?.get() ?? true;
  }

  isEnabled(name: string): boolean {
    return !this.shape.locked.has(name) && (this.#enabled.get(name)?.get() ?? true);
  }

  /** What a field holds now, whether the form edits it or not. */
  valueOf(name: string): Json | undefined {
    return this.shape.fields.some((field) => field.name === name) ? this.values[name] : this.record[name];
  }

  /** The tenant that is chosen on the form, for modules whose records name theirs; null = the caller's own. */
  tenant(): string | null {
    const tenantId = this.shape.known.some((field) => field.name === TENANT) ? this.valueOf(TENANT) : null;
    return typeof tenantId === "string" && tenantId !== "" ? tenantId : null;
  }

  /** For a reference with a cascade: what the referenced records must match; null while a master is empty. */
  cascade(name: string): Readonly<Record<string, string>> | null {
    return this.#masters.get(name)?.get() ?? null;
  }

  /**
   * Takes over what RJSF holds after a change.
   * @returns names of the fields whose value no longer fits, because the field they depend on has changed
   */
  change(next: FormValues): readonly string[] {
    const before = this.values;
    runInAction(() => this.#values.set(next));
    const changed = (name: string): boolean => !compareStructural(before[name] ?? null, next[name] ?? null);
    for (const name of this.#fields.keys()) if (changed(name)) this.#clearWithin(`/${name}`);
    return this.shape.fields
      .filter((field) => field.ref !== null && next[field.name] !== undefined && this.#mastersOf(field).some(changed))
      .map((field) => field.name);
  }

  /** The record as it would be sent now, passwords still readable. */
  input(): RecordInput {
    return inputOf(this.shape, this.values, (name) => !this.isVisible(name));
  }

  /** As it leaves the browser. */
  sealedInput(): RecordInput {
    return sealed(this.shape.fields, this.input());
  }

  issuesAt(pointer: string): readonly Issue[] {
    return this.#issues.get(pointer) ?? NONE;
  }

  /** Issues that no field of this form can show. */
  strayIssues(): readonly Issue[] {
    return [...this.#issues.values()].flat().filter((issue) => {
      const name = fieldOfPointer(issue.pointer);
      return !this.#fields.has(name) || !this.isVisible(name);
    });
  }

  /** Every broken rule, in the order of the fields. Without validators (they could not be loaded) the server is the only judge. */
  faults(): readonly Issue[] {
    const validators = this.#validators.get();
    const faults = validators === null ? [] : validators(this.shape.validator, withoutEmpty(this.input()));
    const issues = faults
      .filter((fault) => this.isVisible(fieldOfPointer(fault.pointer)))
      .map((fault) => issueOfFault(fault, this.#find));
    const obstacles = [...this.#obstacles.values()].filter((issue) => this.isVisible(fieldOfPointer(issue.pointer)));
    const blocked = new Set(obstacles.map((issue) => issue.pointer));
    return [...issues.filter((issue) => !blocked.has(issue.pointer)), ...obstacles];
  }

  /** @returns whether nothing is wrong; shows every fault at its field */
  validate(): boolean {
    const issues = this.faults();
    this.#show(issues);
    return issues.length === 0;
  }

  /** The person has left a field: checks it, unless the form is submitted first. */
  leave(pointer: string): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.validateAt(pointer), LEAVE_PATIENCE);
  }

  /** Checks what lies at or under one pointer and leaves the other fields as they are shown. */
  validateAt(pointer: string): void {
    const here = this.faults().filter((issue) => isWithin(issue.pointer, pointer));
    runInAction(() => {
      for (const known of this.#pointersWithin(pointer)) this.#issues.delete(known);
      for (const [at, issues] of grouped(here)) this.#issues.set(at, issues);
    });
  }

  showServerErrors(errors: readonly FieldError[], locale: Locale): void {
    this.#show(errors.map((error) => issueOfServer(error, locale, this.#find)));
  }

  clearIssues(pointer: string): void {
    if (this.#issues.has(pointer)) runInAction(() => this.#issues.delete(pointer));
  }

  setObstacle(pointer: string, obstacle: Omit<Issue, "pointer"> | null): void {
    if (obstacle === null && !this.#obstacles.has(pointer)) return;
    runInAction(() =>
      obstacle === null ? this.#obstacles.delete(pointer) : this.#obstacles.set(pointer, { ...obstacle, pointer }),
    );
  }

  /** @param flush commits the draft; called at the latest when the form is submitted */
  addDraft(flush: () => void): void {
    if (!this.#drafts.has(flush)) runInAction(() => this.#drafts.add(flush));
  }

  dropDraft(flush: () => void): void {
    if (this.#drafts.has(flush)) runInAction(() => this.#drafts.delete(flush));
  }

  flushDrafts(): void {
    Array.from(this.#drafts).forEach((flush) => flush());
  }

  #watch(field: Field): void {
    const seen = (): Record<string, unknown> =>
      recordForConditions(this.shape.known, { ...this.record, ...cleared(this.shape), ...this.values });
    const holds = (kind: "visible" | "disabled"): boolean => {
      const validators = this.#validators.get();
      return validators === null
        ? kind === "visible"
        : validators(`${kind}:${this.shape.scope}${field.name}`, seen()).length === 0;
    };
    if (field.visible !== null)
      this.#visible.set(
        field.name,
        computed(() => holds("visible")),
      );
    if (field.disabled !== null)
      this.#enabled.set(
        field.name,
        computed(() => !holds("disabled")),
      );
    const where = Object.entries(field.ref?.where ?? {});
    if (where.length === 0) return;
    const master = (): Readonly<Record<string, string>> | null => {
      const values = where.map(([theirs, ours]): [string, unknown] => [theirs, this.valueOf(ours)]);
      return values.some(([, value]) => value === undefined || value === null || value === "")
        ? null
        : Object.fromEntries(values.map(([key, value]) => [key, String(value)]));
    };
    this.#masters.set(field.name, computed(master, { equals: compareStructural }));
  }

  /** What another tenant's form may point at is another tenant's, too. */
  #mastersOf(field: Field): readonly string[] {
    return [...Object.values(field.ref?.where ?? {}), ...(field.name === TENANT ? [] : [TENANT])];
  }

  #show(issues: readonly Issue[]): void {
    clearTimeout(this.#leaving);
    runInAction(() => this.#issues.replace(grouped(issues)));
  }

  #clearWithin(pointer: string): void {
    for (const known of this.#pointersWithin(pointer)) this.clearIssues(known);
  }

  #pointersWithin(pointer: string): readonly string[] {
    return Array.from(this.#issues.keys()).filter((known) => isWithin(known, pointer));
  }
}

/** Milliseconds; longer than a click takes: an error that appears between press and release moves the button away. */
const LEAVE_PATIENCE = 300;

/** The property by which a record names its tenant, where its module declares it. */
const TENANT = "tenantId";

const NONE: readonly Issue[] = [];

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

function grouped(issues: readonly Issue[]): Map<string, readonly Issue[]> {
  const byPointer = new Map<string, readonly Issue[]>();
  for (const issue of issues) byPointer.set(issue.pointer, [...(byPointer.get(issue.pointer) ?? []), issue]);
  return byPointer;
}

/** A field of the form that holds nothing is empty, whatever the record said. */
function cleared(shape: FormShape): Record<string, null> {
  return Object.fromEntries(shape.fields.map((field) => [field.name, null]));
}
