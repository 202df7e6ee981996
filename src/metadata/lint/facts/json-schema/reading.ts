import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import { pointerOf, type Path } from "../../../source/parse.ts";

/** A part of a file's JSON Schema that the format cannot say. */
export interface SchemaFault {
  readonly path: Path;
  readonly part: "key" | "value";
  readonly message: Text;
  readonly hint: Text;
}

/** A schema as written, with its place in the file. */
export interface Source {
  readonly value: JsonObject;
  readonly path: Path;
  /** Pointers of the references on the way here, so that a circle is found. */
  readonly trail: readonly string[];
}

/** Most schemas that one file may write out. A few definitions that double each other would fill the memory. */
const MOST_SCHEMAS = 2000;

/** State of one expansion of a file: faults, and places of the written-out parts in the file. */
export class Reading {
  readonly file: Json | undefined;
  readonly faults: SchemaFault[] = [];
  readonly #origins = new Map<string, Path>();
  /** Paths in the file, beside those in the written-out module. */
  readonly #stated = new WeakSet<Path>();
  #schemas = 0;

  constructor(file: Json | undefined) {
    this.file = file;
  }

  fault(path: Path, message: Text, hint: Text, part: "key" | "value" = "key"): void {
    this.#stated.add(path);
    this.faults.push({ path, part, message, hint });
  }

  /** Counts a schema. False when the file has too many of them; only the first one too many is a fault. */
  hasRoom(path: Path): boolean {
    this.#schemas += 1;
    if (this.#schemas === MOST_SCHEMAS)
      this.fault(
        path,
        { zh: `引用展开后超过 ${MOST_SCHEMAS} 个 schema`, en: `The references write out more than ${MOST_SCHEMAS} schemas` },
        { zh: "减少互相引用的 definitions", en: "Use fewer definitions that refer to each other" },
      );
    return this.#schemas < MOST_SCHEMAS;
  }

  /** Remembers that a written-out part comes from another place of the file. */
  cameFrom(path: Path, origin: Path): void {
    this.#origins.set(pointerOf(path), origin);
  }

  /** Returns the place in the file of a path in the written-out module. */
  placeOf(path: Path): Path {
    if (this.#stated.has(path)) return path;
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.#origins.get(pointerOf(path.slice(0, length)));
      if (origin !== undefined) return this.#existing(origin, path.slice(length));
    }
    return path;
  }

  #existing(origin: Path, rest: Path): Path {
    const found: (string | number)[] = [...origin];
    let value = origin.reduce<Json | undefined>(stepInto, this.file);
    for (const step of rest) {
      const next = stepInto(value, step);
      // The condition of `else` is that of `if`, negated.
      if (next === undefined && step === "not") continue;
      if (next === undefined) return found;
      value = next;
      found.push(step);
    }
    return found;
  }
}

export function stepInto(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
