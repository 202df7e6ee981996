import type { Condition, Mapping, Template } from "../definition.ts";
import { check, parse, type Expression, type Type } from "../expressions.ts";
import type { FaultList } from "../fault.ts";
import { textOf, type Node } from "./node.ts";
import type { ExtensionElement, XmlScan } from "./scan-xml.ts";

/** Reads texts, expressions and extension attributes of a model, and reports their faults. */
export class ValueReader {
  readonly #faults: FaultList;
  readonly #scan: XmlScan;
  readonly #fields: Readonly<Record<string, Type>> | null;

  /** @param fields types of the variables, where the host knows them */
  constructor(faults: FaultList, scan: XmlScan, fields: Readonly<Record<string, Type>> | null) {
    this.#faults = faults;
    this.#scan = scan;
    this.#fields = fields;
  }

  /** An extension attribute of an element by any of its names, without space around it. */
  attribute(key: string, ...names: readonly string[]): string | null {
    const attributes = this.#scan.attributes.get(key) ?? {};
    const found = names.find((name) => Object.hasOwn(attributes, name) && attributes[name]?.trim());
    return found === undefined ? null : (attributes[found]?.trim() ?? null);
  }

  extensions(element: string, name: string): ExtensionElement[] {
    return (this.#scan.extensions.get(element) ?? []).filter((extension) => extension.name === name);
  }

  /** Parses an expression; a fault is reported at the element. */
  expression(element: string, text: string, expected: Type = "any", locals: readonly string[] = []): Expression | null {
    const parsed = parse(text);
    if (!parsed.ok) {
      this.#faults.expression(element, text, parsed.fault);
      return null;
    }
    if (this.#fields !== null) {
      const fields = { ...this.#fields, ...Object.fromEntries(locals.map((name): [string, Type] => [name, "any"])) };
      for (const fault of check(parsed.value, fields, expected).faults) this.#faults.expression(element, text, fault);
    }
    return parsed.value;
  }

  /** Reads the body of an expression element, such as `conditionExpression`. */
  condition(element: string, node: Node | null): Condition | null {
    const text = node === null ? null : textOf(node, "body");
    if (node === null || text === null || !this.acceptsLanguage(element, node)) return null;
    const tree = this.expression(element, text, "boolean");
    return tree === null ? null : { text, tree };
  }

  acceptsLanguage(element: string, node: Node): boolean {
    const language = textOf(node, "language");
    if (language === null) return true;
    this.#faults.error("expressionLanguage", element, { language });
    return false;
  }

  /** A text, or the expression of `${…}`. */
  template(element: string, text: string): Template | null {
    if (!/[$#]\{/.test(text)) return { text };
    const tree = this.expression(element, text);
    return tree === null ? null : { tree };
  }

  /** `a, ${b}` as templates. A comma inside of `${…}` does not separate. */
  templates(element: string, text: string): Template[] {
    const parts = text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? [];
    return parts.flatMap((part) => (part.trim() === "" ? [] : (this.template(element, part.trim()) ?? [])));
  }

  /** `in`, `out` and `input` elements: a target, and a source variable or an expression. */
  mappings(element: string, name: string): Mapping[] {
    return this.extensions(element, name).flatMap(({ attributes }): Mapping[] => {
      const target = attributes["target"] ?? attributes["name"] ?? "";
      const source = attributes["source"] ?? attributes["sourceExpression"] ?? attributes["value"] ?? "";
      if (target === "" && attributes["variables"] === "all") return [];
      const value = this.expression(element, source);
      if (target === "") this.#faults.error("unsupportedFeature", element, { feature: `${name} without target` });
      return value === null || target === "" ? [] : [{ target, value }];
    });
  }
}
