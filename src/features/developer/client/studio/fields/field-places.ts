import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser";

/** How a text names a field: by its name alone, as the head of a path, or inside of an expression. */
export type Naming = "name" | "path" | "expression";

/** Parts of a condition, and those of a schema that say which fields a branch has. A `#` is a place in a list. */
const PARTS = "(?:/(?:allOf|anyOf|oneOf)/#|/(?:not|if|then|else)|/(?:dependencies|dependentSchemas)/[^/]+)*";
const CONDITION = `(?:.+/)?(?:ui:visible|ui:disabled|x-required|when|where)${PARTS}`;
const BOUND = "x-(?:minimum|maximum|exclusiveMinimum|exclusiveMaximum)";

/** Objects whose keys are names of fields. */
const KEYS = matching(
  `schema${PARTS}/properties`,
  `schema${PARTS}/(?:dependencies|dependentRequired|dependentSchemas)`,
  "ui/fields",
  "en",
  "actions/[^/]+/(?:set|fields|form/properties)",
  "workflow/set/[^/]+",
  `${CONDITION}/properties`,
  ".+/x-ref/where",
);

const NAMES = matching(
  `(?:schema|actions/[^/]+/form)${PARTS}/required/#`,
  `schema${PARTS}/(?:dependencies|dependentRequired)/[^/]+/#`,
  `schema${PARTS}/discriminator/propertyName`,
  `${CONDITION}/required/#`,
  `${CONDITION}/properties/[^/]+(?:/not)*/${BOUND}`,
  `.+/properties/[^/]+/(?:${BOUND}|x-range|x-record/in)`,
  ".+/properties/[^/]+/(?:x-(?:unique|index)|x-no-overlap(?:/#)?/among)/#",
  ".+/x-(?:rollup|children|ref)/(?:field|of|order|sort|value|label)",
  "ui/(?:label|ui:order/#)",
  "ui/list/(?:columns|filters|sort)/#(?:/field|/totalPer)?",
  "ui/list/tree",
  "ui/screens/[^/]+/(?:start|by|sum|picture|facts/#)",
  "ui/dialog/groups/#/fields/#",
  "(?:ui|actions/[^/]+)/fields/[^/]+/ui:options/[^/]+Field",
  "ui/parent/(?:field|(?:inherit|columns)/#(?:/field)?)",
  "ui/page/related/#/field",
  "states/(?:field|values/[^/]+/edit/#)",
  "actions/[^/]+/(?:by|about/#)",
  "tallies/#/(?:by|sums)/#(?:/field)?",
);

const PATHS = matching(".+/x-ref/where/[^/]+");
const EXPRESSIONS = matching(".+/x-compute");

/** Objects that name another module: what is inside are fields of that one. */
const OF_OTHERS = /^(?:.+\/x-(?:rollup|children)|ui\/page\/related\/#)(?=\/)/;
const REFERENCE = /^.+\/x-ref(?=\/(?:value|label|where)$)/;
const PARENT_COLUMNS = /^ui\/parent(?=\/columns)/;

function matching(...places: readonly string[]): RegExp {
  return new RegExp(`^(?:${places.join("|")})$`);
}

/** The places of a module file that name a field of its records. */
export class FieldPlaces {
  readonly #root: Node;
  readonly #name: string;

  constructor(root: Node, name: string) {
    this.#root = root;
    this.#name = name;
  }

  /** True if the keys of the object at a path are names of fields. */
  areKeys(path: JSONPath): boolean {
    const place = placeOf(path);
    if (!KEYS.test(place) || this.#isOfOther(path, place)) return false;
    return !place.endsWith("/properties") || !this.#isOfLine(path, place);
  }

  /** How the text at a path names fields; null for one that does not. */
  namingAt(path: JSONPath): Naming | null {
    const place = placeOf(path);
    const naming = EXPRESSIONS.test(place) ? "expression" : PATHS.test(place) ? "path" : NAMES.test(place) ? "name" : null;
    if (naming === null || this.#isOfOther(path, place) || this.#isOfLine(path, place)) return null;
    return naming;
  }

  /** True if the form of the action around a path has an input of the name, which fills in the field. */
  hasInput([first, action = ""]: JSONPath): boolean {
    return first === "actions" && this.#has(["actions", action, "form", "properties", this.#name]);
  }

  /** True inside of a part that names fields of another module. */
  #isOfOther(path: JSONPath, place: string): boolean {
    for (const pattern of [OF_OTHERS, REFERENCE, PARENT_COLUMNS]) {
      const [holder] = pattern.exec(place) ?? [];
      if (holder === undefined) continue;
      return this.#textAt([...path.slice(0, holder.split("/").length), "module"]) !== this.#textAt(["module"]);
    }
    return false;
  }

  /** True in a condition on a line, and where a field of the line has the name. */
  #isOfLine(path: JSONPath, place: string): boolean {
    if (/^ui\/fields\/[^/]*\./.test(place)) return true;
    const [inner] = /^schema\/properties\/[^/]+\/(?:.+\/)?properties(?=\/[^/]+\/(?:x-|$))/.exec(place) ?? [];
    if (inner === undefined) return false;
    return /\/x-required\//.test(place) || this.#has([...path.slice(0, inner.split("/").length), this.#name]);
  }

  #has(path: JSONPath): boolean {
    return findNodeAtLocation(this.#root, path) !== undefined;
  }

  #textAt(path: JSONPath): unknown {
    return findNodeAtLocation(this.#root, path)?.value;
  }
}

function placeOf(path: JSONPath): string {
  return path.map((step) => (typeof step === "number" ? "#" : step)).join("/");
}
