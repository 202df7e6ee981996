import { isJsonObject, REVISION_FIELD, sameJson, type Json, type JsonObject } from "#contract";
import {
  comparisonFaults,
  fieldOfPointer,
  hiddenFields,
  inputFields,
  recordForConditions,
  requiredFaults,
  withoutEmpty,
  type ChildRecords,
  type Field,
  type Module,
  type ModuleValidators,
  type ValidationFault,
  type Variables,
} from "#metadata";
import { serverTime } from "#ui/server-time";
import { sentValue } from "../../form-model/values/form-values.ts";
import type { LineSource } from "../../form-model/values/line-source.ts";

/** Operations on lines that the user's permissions on their module allow. */
export interface LineAbilities {
  readonly add: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

interface ChildLinesOptions {
  readonly abilities: LineAbilities;
  readonly isTooLong: boolean;
  /** For defaults of new lines such as `$today`. */
  readonly variables?: (() => Variables) | undefined;
}

/** Lines of a form that are records of another module. */
export class ChildLines implements LineSource {
  readonly module: Module;
  readonly validators: ModuleValidators | null;
  readonly isTooLong: boolean;
  readonly #link: ChildRecords;
  readonly #abilities: LineAbilities;
  readonly #shown: readonly Field[];
  readonly #variables: (() => Variables) | undefined;

  constructor(
    link: ChildRecords,
    module: Module,
    validators: ModuleValidators | null,
    { abilities, isTooLong, variables }: ChildLinesOptions,
  ) {
    this.#link = link;
    this.module = module;
    this.validators = validators;
    this.#abilities = abilities;
    this.isTooLong = isTooLong;
    this.#variables = variables;
    this.#shown = formFields(link, module);
  }

  get parentField(): string {
    return this.#link.parentField;
  }

  get canAdd(): boolean {
    return this.#abilities.add;
  }

  get canMove(): boolean {
    const { sort } = this.#link;
    return this.#abilities.edit && sort !== null && inputFields(this.module, "edit").some(({ name }) => name === sort);
  }

  canEdit(line: Json | undefined): boolean {
    return idOf(line) === null || this.#abilities.edit;
  }

  canRemove(line: Json | undefined): boolean {
    return idOf(line) === null || this.#abilities.delete;
  }

  start(): Json {
    const known = this.#variables?.();
    return Object.fromEntries(
      this.#shown.flatMap(({ name, default: value, defaultVariable }): [string, Json][] => {
        const start = defaultVariable === undefined ? value : (known?.[defaultVariable] ?? undefined);
        return start === undefined ? [] : [[name, start]];
      }),
    );
  }

  copy(line: Json): Json {
    const { id: _, [REVISION_FIELD]: __, ...values } = isJsonObject(line) ? line : {};
    return Object.fromEntries(
      Object.entries(values).filter(([name]) => this.#shown.some((field) => field.name === name && !field.readOnly)),
    );
  }

  initial(value: Json | undefined): readonly Json[] {
    // Expressions and roll-ups read fields that the form does not show. A label would be that of an earlier choice.
    const left = new Set(this.module.fields.flatMap(({ labelKey, readOnly }) => (readOnly ? [] : (labelKey ?? []))));
    return linesOf(value).map((line) =>
      Object.fromEntries(Object.entries(line).filter(([name, part]) => !left.has(name) && part !== null && part !== "")),
    );
  }

  input(initial: Json | undefined, now: Json | undefined): readonly Json[] | null {
    const before = byId(initial);
    const lines = this.#ordered(linesOf(now));
    const left = new Set(lines.map(idOf));
    const sent = lines.map((line): JsonObject => {
      const id = idOf(line);
      const known = id === null ? undefined : before.get(id);
      if (known !== undefined && this.#isSame(known, line)) return { id };
      return { ...(id === null ? {} : { id, [REVISION_FIELD]: line[REVISION_FIELD] ?? null }), ...this.#values(line) };
    });
    const removed = [...before].flatMap(([id, line]): JsonObject[] =>
      left.has(id) ? [] : [{ id, [REVISION_FIELD]: line[REVISION_FIELD] ?? null, isDeleted: 1 }],
    );
    const isUnchanged = removed.length === 0 && sent.every((line) => Object.keys(line).length === 1 && "id" in line);
    return isUnchanged ? null : [...sent, ...removed];
  }

  faults(initial: Json | undefined, now: Json | undefined): readonly ValidationFault[] {
    const before = byId(initial);
    // A new line gets its position when it is sent.
    return this.#ordered(linesOf(now)).flatMap((line, index) => {
      const id = idOf(line);
      const known = id === null ? undefined : before.get(id);
      if (known !== undefined && this.#isSame(known, line)) return [];
      return this.#faultsOf(line, known).map((fault) => ({ ...fault, pointer: `/${index}${fault.pointer}` }));
    });
  }

  #faultsOf(line: JsonObject, known: JsonObject | undefined): readonly ValidationFault[] {
    const { validators, module } = this;
    if (validators === null) return [];
    const values = this.#values(line);
    const seen = recordForConditions(module.fields, { ...line, ...values }, serverTime);
    const nameOf = (condition: unknown, kind: "visible" | "required"): string =>
      `${kind}:${module.fields.find((field) => (kind === "visible" ? field.visible : field.schema["x-required"]) === condition)?.name ?? ""}`;
    const hidden = hiddenFields(
      module.fields,
      seen,
      (condition, record) => validators(nameOf(condition, "visible"), record).length === 0,
      serverTime,
    );
    const mode = known === undefined ? "add" : "edit";
    const plain = validators(mode, withoutEmpty(values));
    const broken = new Set(plain.map(({ pointer }) => pointer));
    const between = [
      ...comparisonFaults(
        module.fields,
        seen,
        serverTime,
        known === undefined
          ? undefined
          : { isChanged: (name) => !sameJson(sentValue(line[name]), sentValue(known[name])), before: known },
      ),
      // As on the server: nobody can fill in a read-only field.
      ...requiredFaults(inputFields(module, mode), seen, ({ field, line: within }) => {
        const beside = within === null ? seen : recordForConditions(within.parts, within.line, serverTime);
        return validators(`required:${field.path}`, beside).length === 0;
      }),
    ];
    return [...plain, ...between.filter(({ pointer }) => !broken.has(pointer))].filter(({ pointer }) => {
      const name = fieldOfPointer(pointer);
      // The form of the record gives this field; the others must be there to be filled in.
      return name !== this.#link.parentField && !hidden.has(name);
    });
  }

  /** Values of a line that its module takes, empty ones as null. A secret that stays blank is left out. */
  #values(line: JsonObject): JsonObject {
    const mode = idOf(line) === null ? "add" : "edit";
    return Object.fromEntries(
      inputFields(this.module, mode).flatMap(({ name, writeOnly }): [string, Json][] => {
        if (name === this.#link.parentField || !this.#isHeld(name)) return [];
        const value = sentValue(line[name]);
        return value === null && writeOnly && mode === "edit" ? [] : [[name, value]];
      }),
    );
  }

  #isHeld(name: string): boolean {
    return name === this.#link.sort || this.#shown.some((field) => field.name === name);
  }

  #isSame(known: JsonObject, line: JsonObject): boolean {
    return sameJson(this.#values(known), this.#values(line));
  }

  /** Gives the lines ascending positions, and changes as few of them as possible. */
  #ordered(lines: readonly JsonObject[]): readonly JsonObject[] {
    const { sort } = this.#link;
    if (sort === null || !this.canMove) return lines;
    let last = 0;
    return lines.map((line) => {
      const position = line[sort];
      last = typeof position === "number" && position > last ? position : last + 1;
      return position === last ? line : { ...line, [sort]: last };
    });
  }
}

/** Fields of a line while it is edited: without those that its module shows in the view alone. */
export function formFields(link: ChildRecords, module: Module): readonly Field[] {
  return shownFields(link, module).filter(({ on }) => on.some((mode) => mode !== "view"));
}

/** Fields of a line: editable ones, and read-only ones of the module's list. */
export function shownFields({ parentField, sort }: ChildRecords, module: Module): readonly Field[] {
  const listed = new Set(module.list.columns.map(({ field }) => field));
  const open = new Set([...inputFields(module, "add"), ...inputFields(module, "edit")]);
  return module.fields.filter(
    (field) =>
      field.name !== parentField &&
      field.name !== sort &&
      (open.has(field) || (field.readOnly && !field.writeOnly && listed.has(field.name))),
  );
}

function linesOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function byId(value: Json | undefined): ReadonlyMap<string, JsonObject> {
  return new Map(
    linesOf(value).flatMap((line): [string, JsonObject][] => {
      const id = idOf(line);
      return id === null ? [] : [[id, line]];
    }),
  );
}

function idOf(line: Json | undefined): string | null {
  const id = isJsonObject(line) ? line["id"] : undefined;
  return typeof id === "string" && id !== "" ? id : null;
}
