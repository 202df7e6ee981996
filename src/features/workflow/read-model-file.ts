const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Reads a model file in the encoding that its byte order mark or its XML declaration names, UTF-8 without one. The
 * declaration of the text says UTF-8, as texts are stored and exported.
 */
export async function readModelFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const text = decoderOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 200))).decode(bytes);
  return text.replace(DECLARED, (declaration, encoding: string) => declaration.replace(encoding, "UTF-8"));
}

function decoderOf(head: Uint8Array): TextDecoder {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  const encoding = DECLARED.exec(new TextDecoder("latin1").decode(head))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding);
  } catch {
    // A name that nobody knows.
    return new TextDecoder();
  }
}
