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
import type { FieldError, Json, JsonObject, Locale, RecordInput } from "#contract";
import {
  comparedFields,
  comparisonFaults,
  fieldFinder,
  fieldOfPointer,
  nestedField,
  requiredFaults,
  uniqueRules,
  withoutEmpty,
  type Field,
  type ModuleValidators,
  type UniqueRule,
  type ValidationFault,
} from "#metadata";
import { serverTime } from "#ui/server-time";
import { Cascades } from "./cascades.ts";
import { EmptiedFields } from "./values/emptied-fields.ts";
import { FormComputed, isComputed } from "./values/form-computed.ts";
import { FormConditions } from "./conditions/form-conditions.ts";
import { isCompared, issueOfFault, issueOfServer, type FindField, type Issue } from "./issues/form-issues.ts";
import type { FormShape } from "./values/form-shape.ts";
import { initialValues, inputOf, present, sealed, sentValue, withValueAt, type FormValues } from "./values/form-values.ts";
import { atShownLine, lineFaults, lineInput, newerLines } from "./values/list-input.ts";
import { TENANT } from "./masters.ts";
import { ownerOf, type FieldOwner, type LineSource } from "./values/line-source.ts";
import { IssueBook } from "./issues/issue-book.ts";
import { LineConditions } from "./conditions/line-conditions.ts";
import { LazyFields } from "./lazy-fields.ts";
import { pointerOf, stepsOf } from "./pointer.ts";

/** Path to a value: a field's name, then the keys inside lists and objects. */
export type ValuePath = readonly (string | number)[];

/**
 * State of one open form: values, errors, hidden fields and uncommitted drafts. Each piece is
 * observable, so a change renders only the fields it concerns.
 */
export class FormSession {
  readonly shape: FormShape;
  /** The record as loaded. Conditions see it with the values below laid over it. */
  readonly record: Readonly<Record<string, Json>>;
  readonly initial: FormValues;
  readonly later: LazyFields;
  readonly computed: FormComputed;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #edited: ReadonlySet<string>;
  readonly #find: FindField;
  readonly #rules: readonly UniqueRule[];
  readonly #validators: IObservableValue<ModuleValidators | null>;
  readonly #values: ObservableMap<string, Json>;
  readonly #all: IComputedValue<FormValues>;
  /** Names of the fields that differ from their initial value. */
  readonly #changed: ObservableSet<string> = observable.set<string>([], { deep: false });
  readonly #emptied = new EmptiedFields();
  readonly #issues = new IssueBook();
  readonly #drafts: ObservableSet<() => void> = observable.set<() => void>([], { deep: false });
  readonly #conditions: FormConditions;
  readonly cascades = new Cascades(this);
  readonly #lines = new LineConditions(this);
  #leaving: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param first number of fields rendered at once; the others follow when the page is idle; absent
   * = all
   */
  constructor(
    shape: FormShape,
    record: Readonly<Record<string, Json>>,
    validators: ModuleValidators | null,
    first: number = Number.POSITIVE_INFINITY,
  ) {
    this.shape = shape;
    this.record = record;
    this.initial = initialValues(shape, record);
    this.#fields = new Map([...shape.fields, ...shape.shown].map((field) => [field.name, field]));
    this.#rules = uniqueRules({ fields: shape.known });
    this.#edited = new Set(shape.fields.map((field) => field.name));
    this.#find = fieldFinder(shape.known);
    this.#validators = observable.box(validators, { deep: false });
    this.#values = observable.map(present(this.initial), { deep: false });
    this.#all = computed(() => Object.fromEntries(this.#values));
    this.computed = new FormComputed(this);
    this.#conditions = new FormConditions(this, this.#fields.values());
    const order = shape.groups.flatMap((group) => group.fields).filter((name) => this.#edited.has(name));
    this.later = new LazyFields(order, first);
  }

  get values(): FormValues {
    return this.#all.get();
  }

  /** Value of one field; undefined = empty. */
  value(name: string): Json | undefined {
    return this.#values.get(name);
  }

  /** Compares by value, so typing and undoing leaves the form clean. */
  get dirty(): boolean {
    return this.#drafts.size > 0 || this.#changed.size > 0;
  }

  /** Names of the fields that differ from their initial value. */
  get changed(): ReadonlySet<string> {
    return this.#changed;
  }

  get validators(): ModuleValidators | null {
    return this.#validators.get();
  }

  acceptValidators(validators: ModuleValidators): void {
    runInAction(() => this.#validators.set(validators));
  }

  /** The field at a path: a module's own, or one that its schema describes. */
  field(path: ValuePath): Field | null {
    const top = this.#fields.get(String(path[0]));
    return top === undefined ? null : path.length === 1 ? top : nestedField(top, path.slice(1));
  }

  isVisible(name: string): boolean {
    return this.#conditions.isVisible(name);
  }

  /** True while a condition of the record makes the field required. */
  isNeeded(name: string): boolean {
    return this.#conditions.isRequired(name);
  }

  isEnabled(name: string): boolean {
    return !this.shape.locked.has(name) && this.#conditions.isEnabled(name);
  }

  /** The same as `isVisible` at any depth: a field inside a list or an object follows the line that it is in. */
  isVisibleAt(path: ValuePath): boolean {
    return path.length === 1 ? this.isVisible(String(path[0])) : this.#lines.isVisible(path);
  }

  isEnabledAt(path: ValuePath): boolean {
    if (path.length === 1) return this.isEnabled(String(path[0]));
    return this.#lines.isEnabled(path);
  }

  /** The same as `isNeeded` at any depth. */
  isNeededAt(path: ValuePath): boolean {
    return path.length === 1 ? this.isNeeded(String(path[0])) : this.#lines.isNeeded(path);
  }

  /** uiSchema of a field at any depth, without the keys that `Field` absorbs. */
  uiAt(path: ValuePath): JsonObject | undefined {
    return this.shape.uiFields[this.field(path)?.path ?? ""];
  }

  /** Current value of a field, editable or not. */
  valueOf(name: string): Json | undefined {
    return this.#edited.has(name) ? this.value(name) : this.computed.record[name];
  }

  /** The tenant selected in the form, or of the records of an action, where records name theirs; null = the caller's tenant. */
  tenant(): string | null {
    const isAsked = this.shape.known.some((field) => field.name === TENANT);
    const tenantId = isAsked ? this.valueOf(TENANT) : this.shape.module === null && this.record[TENANT];
    return typeof tenantId === "string" && tenantId !== "" ? tenantId : null;
  }

  /**
   * Sets a value. Its errors are removed and dependent fields are emptied: a choice for another master no longer fits.
   * @param value undefined = empty
   */
  set(path: ValuePath, value: Json | undefined): void {
    const [name, ...rest] = path;
    if (typeof name !== "string") return;
    const before = this.value(name);
    const next = rest.length === 0 ? value : withValueAt(before, rest, value);
    runInAction(() => {
      this.#put(name, next);
      this.#issues.clearAround(pointerOf(path));
      this.#clearTaken(name);
      this.#emptied.forget(pointerOf(path));
      if (compareStructural(before ?? null, next ?? null)) return;
      for (const follower of this.cascades.followers(path)) this.#empty(follower, String(path.at(-1)));
    });
  }

  /**
   * Sets several fields without emptying dependent ones: a draft, or another user's newer values.
   */
  accept(values: FormValues): void {
    runInAction(() => {
      for (const [name, value] of Object.entries(values)) {
        if (!this.#edited.has(name)) continue;
        this.#put(name, value);
        this.#issues.clearWithin(`/${name}`);
      }
    });
  }

  /** The record to send, with passwords still readable. */
  input(): RecordInput {
    return { ...this.#ownInput(), ...lineInput(this.shape, this.initial, this.values) };
  }

  /** The same without the lines that other modules judge. */
  #ownInput(): RecordInput {
    return inputOf(this.shape, this.values, (name) => !this.isVisible(name) || this.lineSource(name) !== null);
  }

  /** Rules of lines that are records of another module; null for any other field. */
  lineSource(name: string | number | undefined): LineSource | null {
    return this.shape.lines?.get(String(name)) ?? null;
  }

  /** The module that has a field, and the path of the field there. */
  owner(field: Field): FieldOwner {
    return ownerOf(this.shape, field);
  }

  /** The record as the browser sends it. */
  sealedInput(): RecordInput {
    return sealed(this.shape.fields, this.input());
  }

  issuesAt(pointer: string): readonly Issue[] {
    return this.#issues.at(pointer);
  }

  /** True if there is a fault at or under a pointer. */
  hasIssues(pointer: string): boolean {
    return this.#issues.isWithin(pointer);
  }

  /** Faults at or under a pointer, for a value that one widget edits whole. */
  issuesWithin(pointer: string): readonly Issue[] {
    return this.#issues.within(pointer);
  }

  /** The field whose change emptied this one, until the user chooses a new value. */
  emptiedBy(path: ValuePath): Field | null {
    const master = this.#emptied.masterOf(pointerOf(path));
    return master === undefined ? null : (this.field([...path.slice(0, -1), master]) ?? this.field([master]));
  }

  /** Selects the fields with a fault, at the field or inside it. */
  brokenAmong(names: readonly string[]): readonly string[] {
    const broken = new Set(this.#issues.all().map((issue) => fieldOfPointer(issue.pointer)));
    return names.filter((name) => broken.has(name) && this.isVisible(name));
  }

  /** Faults that no field of this form can show. */
  strayIssues(): readonly Issue[] {
    return this.#issues.all().filter((issue) => {
      const name = fieldOfPointer(issue.pointer);
      return !this.#fields.has(name) || !this.isVisible(name);
    });
  }

  /**
   * Every violated rule, in field order. Only the server validates when the validators could not be
   * loaded.
   */
  faults(): readonly Issue[] {
    const validators = this.#validators.get();
    const faults = validators === null ? [] : validators(this.shape.validator, withoutEmpty(this.#ownInput()));
    const lines = lineFaults(this.shape, this.initial, this.computed.record);
    const issues = [...faults, ...lines, ...this.#faultsBetween(new Set(faults.map(({ pointer }) => pointer)))]
      // All users share the validators, so faults of fields that the caller's roles hide are
      // ignored.
      .filter((fault) => this.#judges(fieldOfPointer(fault.pointer)) && this.#lines.isShownAt(fault.pointer))
      .map((fault) => issueOfFault(fault, this.#find));
    const obstacles = this.#issues.obstacles().filter((issue) => this.isVisible(fieldOfPointer(issue.pointer)));
    const blocked = new Set(obstacles.map((issue) => issue.pointer));
    return [...issues.filter((issue) => !blocked.has(issue.pointer)), ...obstacles];
  }

  /** Faults of rules that take several fields, except at fields that have one already. */
  #faultsBetween(broken: ReadonlySet<string>): readonly ValidationFault[] {
    const { fields, known, mode } = this.shape;
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
    const record = { ...this.computed.record, ...empty, ...this.computed.withComputedParts(this.#ownInput()) };
    const changing = { isChanged: (name: string) => this.#changed.has(name), before: this.initial };
    return [
      ...comparisonFaults(known, record, serverTime, mode === "add" ? undefined : changing),
      ...requiredFaults(fields, record, ({ field, pointer, line }) =>
        line === null ? this.isNeeded(field.name) : this.#lines.isNeeded(stepsOf(pointer)),
      ),
    ].filter(({ pointer }) => !broken.has(pointer));
  }

  #judges(name: string): boolean {
    return name === "" || ((this.#edited.has(name) || isComputed(this.#fields.get(name))) && this.isVisible(name));
  }

  /**
   * Shows every fault at its field.
   * @returns true without faults
   */
  validate(): boolean {
    const issues = this.faults();
    this.#show(issues);
    return issues.length === 0;
  }

  /** Checks a field after it loses the focus, unless the form is submitted first. */
  leave(pointer: string): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.validateAt(pointer), LEAVE_PATIENCE);
  }

  /** Checks the values at or under one pointer; other fields keep their displayed errors. */
  validateAt(pointer: string): void {
    this.#issues.replaceWithin(pointer, this.faults());
  }

  /**
   * Takes over the revisions of lines that another user has changed, by pointer: the user has seen the error, and a
   * second save keeps what they typed.
   */
  acceptNewerLines(newer: Readonly<Record<string, Json>>): void {
    this.accept(newerLines(this.shape, this.values, newer));
  }

  showServerErrors(errors: readonly FieldError[], locale: Locale): void {
    const placed = errors.map((error) => atShownLine(this.shape, this.values, error));
    this.#show(placed.map((error) => issueOfServer(error, locale, this.#find, this.#rules)));
  }

  clearIssues(pointer: string): void {
    this.#issues.clear(pointer);
  }

  /**
   * Reports a fault that only the widget detects; null removes it.
   * @returns a function that removes it: nothing else could once the widget is unmounted
   */
  setObstacle(pointer: string, obstacle: Omit<Issue, "pointer"> | null): () => void {
    this.#issues.setObstacle(pointer, obstacle);
    return () => this.#issues.setObstacle(pointer, null);
  }

  /** @param flush commits the draft; called on submit at the latest */
  addDraft(flush: () => void): void {
    if (!this.#drafts.has(flush)) runInAction(() => this.#drafts.add(flush));
  }

  dropDraft(flush: () => void): void {
    if (this.#drafts.has(flush)) runInAction(() => this.#drafts.delete(flush));
  }

  flushDrafts(): void {
    if (this.#drafts.size > 0) Array.from(this.#drafts).forEach((flush) => flush());
  }

  /** A combination that is taken with one value may be free with another. */
  #clearTaken(name: string): void {
    for (const field of this.#rules.filter((rule) => isCompared(rule, name)).flatMap(comparedFields)) {
      const pointer = pointerOf([field.name]);
      const left = this.#issues.at(pointer).filter(({ keyword }) => keyword !== "x-unique");
      if (left.length < this.#issues.at(pointer).length) this.#issues.replaceWithin(pointer, left);
    }
  }

  /** Choices made for another value of the master. */
  #empty(path: ValuePath, master: string): void {
    this.set(path, undefined);
    this.#emptied.add(pointerOf(path), master);
  }

  #put(name: string, value: Json | undefined): void {
    if (value === undefined || value === null) this.#values.delete(name);
    else this.#values.set(name, value);
    const field = this.#fields.get(name);
    if (field === undefined) return;
    const [now, start] = [sentValue(value), sentValue(this.initial[name])];
    if (compareStructural(now, start)) this.#changed.delete(name);
    else this.#changed.add(name);
  }

  #show(issues: readonly Issue[]): void {
    clearTimeout(this.#leaving);
    this.#issues.replace(issues);
  }
}

/**
 * Milliseconds, longer than a click. An error that appears between press and release would move the
 * button away.
 */
const LEAVE_PATIENCE = 300;
