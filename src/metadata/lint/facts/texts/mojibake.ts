/** Characters of Windows-1252 from 0x80 to 0x9f; the other bytes are the characters of Latin-1. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Characters that Chinese in UTF-8 becomes when it is read as GBK, and that Chinese texts do not use. */
const AS_GBK = /[鍐鍙鍚鍒鍔鍥瀹鎿鏁鏂鏃鏄鐨缂绫璁璐閲闂澶鐘锟]/;

/** Two characters of Chinese in UTF-8 whose bytes are read as Windows-1252; some of the bytes may have been lost. */
const AS_WINDOWS = /[ä-é][^A-Za-z\s]{1,2}.*[ä-é][^A-Za-z\s]/;

/**
 * The text that a garbled one was before it was read in a wrong encoding: `å†…å®¹` → `内容`.
 * @returns an empty text for a garbled one that cannot be repaired; null for a text that is not garbled
 */
export function mojibakeOf(shown: string): string | null {
  if (/^[\u0000-\u007f]*$/.test(shown)) return null;
  if (AS_GBK.test(shown) || shown.includes("\ufffd")) return "";
  const bytes: number[] = [];
  for (const character of shown) {
    const code = character.codePointAt(0) ?? 0;
    const high = WINDOWS.indexOf(character);
    if (high >= 0) bytes.push(0x80 + high);
    else if (code <= 0xff) bytes.push(code);
    else return null;
  }
  try {
    const read = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
    return read === shown ? null : read;
  } catch {
    return AS_WINDOWS.test(shown) ? "" : null;
  }
}
