const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** 8 bits of grey per pixel, without interlacing. */
const FORMAT = [8, 0, 0, 0, 0];

/** A grey picture as PNG. @param pixels one byte each, row by row */
export async function encodePng(width: number, height: number, pixels: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width + 1) * height);
  // The first byte of a row, 0, says that it is not filtered.
  for (let row = 0; row < height; row += 1) rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  // The Response of the HTTP library has no bytes().
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", joined([uint32(width), uint32(height), Uint8Array.from(FORMAT)])),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const typedData = joined([new TextEncoder().encode(name), data]);
  return joined([uint32(data.length), typedData, uint32(crc32(typedData))]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
