import { SaxesParser, type SaxesTagNS } from "saxes";
import type { ModelFault, ModelFaultCode } from "../fault.ts";
import { BPMN, EXTENSION_ELEMENTS, isExtension, isKnown } from "./namespaces.ts";

/** Limits of a model, in characters, levels, elements and attributes of one element. */
const MAX_LENGTH = 2_000_000;
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 20_000;
const MAX_ATTRIBUTES = 100;
const MAX_ID = 255;
const ID = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** An extension element such as `<flowable:in source="a" target="b"/>`. */
export interface ExtensionElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Facts of the XML that the BPMN reader does not keep. */
export interface XmlScan {
  /** Line of each id, from 1. */
  readonly lines: ReadonlyMap<string, number>;
  /** Extension attributes by the id of their element. An element without an id has the key `id of its parent/name`. */
  readonly attributes: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Extension elements by the id of the element around them. */
  readonly extensions: ReadonlyMap<string, readonly ExtensionElement[]>;
}

export type ScanResult = { readonly ok: true; readonly scan: XmlScan } | { readonly ok: false; readonly fault: ModelFault };

/**
 * Reads the XML once before anything else does, and refuses what a model never needs: document types and with them
 * every entity, unknown namespaces, ids that occur twice, and more depth or content than a person draws.
 */
export function scanXml(xml: string): ScanResult {
  if (xml.length > MAX_LENGTH) return refused("xmlTooLarge", null, { limit: String(MAX_LENGTH) });
  const scanner = new Scanner();
  try {
    scanner.read(xml);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault };
    throw error;
  }
  return { ok: true, scan: scanner };
}

/** Ends the reading of a refused file. It never leaves this module. */
class Refusal extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault) {
    super(fault.code);
    this.fault = fault;
  }
}

class Scanner implements XmlScan {
  readonly lines = new Map<string, number>();
  readonly attributes = new Map<string, Record<string, string>>();
  readonly extensions = new Map<string, ExtensionElement[]>();
  readonly #parser = new SaxesParser({ xmlns: true });
  /** Ids of the open elements; an element without an id has the one of its parent. */
  readonly #owners: string[] = [];
  #count = 0;
  #attributeCount = 0;
  #line = 1;

  read(xml: string): void {
    const parser = this.#parser;
    parser.on("doctype", () => this.#refuse("documentType"));
    parser.on("processinginstruction", ({ target }) => {
      if (target !== "xml") this.#refuse("processingInstruction");
    });
    parser.on("error", (error) => {
      const detail = error.message.replace(/^\d+:\d+: /, "").slice(0, 200);
      this.#line = parser.line;
      this.#refuse("xmlInvalid", { detail });
    });
    // The line of a tag is the one where it begins; attributes may stand on further lines.
    parser.on("opentagstart", () => {
      this.#line = parser.line;
      this.#attributeCount = 0;
    });
    parser.on("attribute", () => {
      this.#attributeCount += 1;
      if (this.#attributeCount > MAX_ATTRIBUTES) this.#refuse("xmlTooManyAttributes", { limit: String(MAX_ATTRIBUTES) });
    });
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("closetag", () => this.#owners.pop());
    parser.write(xml).close();
  }

  #open(tag: SaxesTagNS): void {
    this.#count += 1;
    if (this.#owners.length >= MAX_DEPTH) this.#refuse("xmlTooDeep", { limit: String(MAX_DEPTH) });
    if (this.#count > MAX_ELEMENTS) this.#refuse("xmlTooMany", { limit: String(MAX_ELEMENTS) });
    if (!isKnown(tag.uri)) this.#refuse("unknownNamespace", { name: tag.name, namespace: tag.uri });
    const outer = this.#owners.at(-1) ?? "";
    const id = tag.uri === BPMN || !isExtension(tag.uri) ? tag.attributes["id"]?.value : undefined;
    if (id !== undefined) this.#addId(id);
    this.#owners.push(id ?? outer);
    if (isExtension(tag.uri)) this.#addExtension(tag, outer);
    else this.#addAttributes(tag, id ?? `${outer}/${tag.local}`);
  }

  #addId(id: string): void {
    if (id.length > MAX_ID || !ID.test(id)) this.#refuse("badId", { id: id.slice(0, 100) });
    if (this.lines.has(id)) this.#refuse("duplicateId", { id });
    this.lines.set(id, this.#line);
  }

  #addExtension(tag: SaxesTagNS, owner: string): void {
    if (!EXTENSION_ELEMENTS.has(tag.local)) this.#refuse("unknownExtension", { name: tag.name });
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    const extension = { name: tag.local, attributes };
    const siblings = this.extensions.get(owner);
    if (siblings === undefined) this.extensions.set(owner, [extension]);
    else siblings.push(extension);
  }

  #addAttributes(tag: SaxesTagNS, key: string): void {
    for (const { uri, local, name, value } of Object.values(tag.attributes)) {
      if (uri !== "" && !isKnown(uri)) this.#refuse("unknownNamespace", { name, namespace: uri });
      if (!isExtension(uri)) continue;
      let held = this.attributes.get(key);
      // Without a prototype every name is an ordinary one.
      if (held === undefined) this.attributes.set(key, (held = Object.create(null) as Record<string, string>));
      held[local] = value;
    }
  }

  #refuse(code: ModelFaultCode, params: Readonly<Record<string, string>> = {}): never {
    throw new Refusal(faultOf(code, this.#line, params));
  }
}

function refused(code: ModelFaultCode, line: number | null, params: Readonly<Record<string, string>>): ScanResult {
  return { ok: false, fault: faultOf(code, line, params) };
}

function faultOf(code: ModelFaultCode, line: number | null, params: Readonly<Record<string, string>>): ModelFault {
  return { code, severity: "error", element: null, line, params: { line: String(line ?? 1), ...params } };
}
