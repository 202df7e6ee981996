/** Text as Chinese spreadsheets write CSV files. The platform reads GB18030 but does not write it: the table is read backwards. */
export function gb18030(text: string): Buffer {
  const decoder = new TextDecoder("gb18030");
  const codes = new Map<string, readonly number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if ([...character].length === 1) codes.set(character, [first, second]);
    }
  return Buffer.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : codes.get(character);
      if (code === undefined) throw new Error(`no two bytes for ${character}`);
      return code;
    }),
  );
}
