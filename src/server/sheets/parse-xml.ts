import { SaxesParser } from "saxes";
import { badFile } from "./bad-file.ts";

const OPTIONS = { position: false, xmlns: false } as const;

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** @param name element name without its prefix */
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Parses XML that arrives in pieces. Document types are refused, so a file cannot declare entities.
 * @throws TrellisError badRequest for text that is not well-formed
 */
export async function parseXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _piece of parseXmlPieces(pieces, handler));
}

/** Parses like `parseXml` and yields after each piece, so that the caller can take what the handler collected. */
export async function* parseXmlPieces(pieces: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void, void> {
  const parser = createParser(handler);
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

function createParser({ open, close, text }: XmlHandler): SaxesParser<typeof OPTIONS> {
  const parser = new SaxesParser(OPTIONS);
  parser.on("error", (error) => {
    // Some programs write control characters that XML does not allow. They do no harm to the cells around them.
    if (!error.message.includes("disallowed character")) throw badFile("xml");
  });
  parser.on("doctype", () => {
    throw badFile("xml");
  });
  parser.on("opentag", ({ name, attributes }) => open(localName(name), attributes));
  if (close !== undefined) parser.on("closetag", ({ name }) => close(localName(name)));
  if (text !== undefined) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  return parser;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
