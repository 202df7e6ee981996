/** A picture of one pixel. */
export const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

/** As playwright takes a file. */
export const PICTURE_FILE = { name: "点.png", mimeType: "image/png", buffer: Buffer.from(PNG) };
