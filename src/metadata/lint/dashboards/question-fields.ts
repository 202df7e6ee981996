import { REPORT_LIMITS, SYSTEM_FIELDS, type Text } from "#contract";
import { STORAGES } from "../../kinds/storages.ts";
import type { Field, Storage } from "../../module/field.ts";
import type { Module } from "../../module/module.ts";
import { SYSTEM_REFERENCES, SYSTEM_STORAGE } from "../facts/fields/field-facts.ts";
import { suggestion, text } from "../words.ts";

/** A field that a question names. */
export interface QuestionField {
  readonly storage: Storage;
  /** Null for a system field. */
  readonly field: Field | null;
  /** Module of the record whose ID or code the field stores; null for any other value. */
  readonly reference: string | null;
  /** It belongs to the record although the question counts entries of a list. */
  readonly repeated: boolean;
}

/** The reason why a name is no field. */
export interface NoField {
  readonly message: Text;
  readonly hint: Text;
}

/** Fields of a question about the records, or about the entries of the list `rows`, of a module. */
export class QuestionFields {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #module: Module;
  readonly #rows: Field | null;

  constructor(modules: ReadonlyMap<string, Module>, module: Module, rows: Field | null) {
    this.#modules = modules;
    this.#module = module;
    this.#rows = rows;
  }

  /** Finds `status`, `items.quantity` or `memberId.levelId`. */
  find(name: string): QuestionField | NoField {
    const [first = "", ...others] = name.split(".");
    const inEntry = this.#rows !== null && first === this.#rows.name && others.length > 0;
    const steps = inEntry ? others.slice(1) : others;
    if (steps.length > REPORT_LIMITS.steps)
      return {
        message: text(`“${name}”经过的引用过多`, `“${name}” follows too many references`),
        hint: text(`最多 ${REPORT_LIMITS.steps} 个`, `At most ${REPORT_LIMITS.steps}`),
      };
    let found = inEntry ? this.#entryField(others[0] ?? "") : ownField(this.#module, first, this.#rows !== null);
    for (const step of steps) {
      if ("message" in found) return found;
      const ref = found.field?.multiple === true ? undefined : found.field?.ref?.module;
      const target = ref === undefined ? undefined : this.#modules.get(ref);
      const list = others.length === 1 && this.#rows === null ? found.field?.items : null;
      if (list !== null && list !== undefined && list.parts.length > 0)
        return {
          message: text(`“${first}”是明细，“${step}”在每一行中`, `“${first}” is a list, and “${step}” stands in its entries`),
          hint: text(`在 query 中写上 "rows": "${first}"，按行计算`, `Add "rows": "${first}" to the query, to count the entries`),
        };
      if (target === undefined)
        return {
          message: text(`“${name}”中“${step}”之前不是引用`, `In “${name}” the part before “${step}” is no reference`),
          hint: text(
            `改为“${first}”自己，或以引用开头的字段`,
            `Name “${first}” alone, or begin with a reference: only that is followed by a field`,
          ),
        };
      found = ownField(target, step, found.repeated);
    }
    return found;
  }

  /** Fields with numbers or amounts, which are no choices: of the entries, or of the record. */
  get numbers(): readonly string[] {
    const rows = this.#rows;
    const own = rows === null ? this.#module.fields : (rows.items?.parts ?? []);
    return own
      .filter(({ storage, writeOnly, options, dict }) => STORAGES[storage].numeric && !writeOnly && (options ?? dict) === null)
      .map(({ name }) => (rows === null ? name : `${rows.name}.${name}`));
  }

  #entryField(name: string): QuestionField | NoField {
    const parts = this.#rows?.items?.parts.filter(({ writeOnly }) => !writeOnly) ?? [];
    const part = parts.find((candidate) => candidate.name === name);
    return part === undefined
      ? noField(
          name,
          parts.map((candidate) => candidate.name),
        )
      : { storage: part.storage, field: part, reference: part.ref?.module ?? null, repeated: false };
  }
}

function ownField(module: Module, name: string, repeated: boolean): QuestionField | NoField {
  const fields = module.fields.filter(({ writeOnly }) => !writeOnly);
  const field = fields.find((candidate) => candidate.name === name);
  if (field !== undefined) return { storage: field.storage, field, reference: field.ref?.module ?? null, repeated };
  const system = SYSTEM_FIELDS.filter(
    (each) => each in SYSTEM_STORAGE && !(each === "tenantId" && module.tenancy === "platform"),
  );
  const storage = system.some((each) => each === name) ? SYSTEM_STORAGE[name] : undefined;
  if (storage !== undefined) return { storage, field: null, reference: SYSTEM_REFERENCES[name] ?? null, repeated };
  return noField(name, [...fields.map((candidate) => candidate.name), ...system]);
}

/** Most names that are no field are tried only (`createTime_within`), and the search for a like one takes long. */
function noField(name: string, possible: readonly string[]): NoField {
  return {
    message: text(`没有字段“${name}”`, `The field “${name}” does not exist`),
    get hint() {
      return suggestion(name, possible);
    },
  };
}
