/** Results that a function remembers. */
const REMEMBERED = 20_000;

/**
 * Remembers what a function of texts returns: rules read the same texts many times, and so does each judgement of a file.
 * @param read depends on its texts alone, and declares each of them: `flatMap` passes more
 */
export function remembering<Texts extends readonly string[], Result>(
  read: (...texts: Texts) => Result,
): (...texts: Texts) => Result {
  const known = new Map<string, Result>();
  return (...texts) => {
    const [only = ""] = texts;
    const key = read.length === 1 ? only : texts.slice(0, read.length).join("\n\n");
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    if (known.size >= REMEMBERED) known.clear();
    const result = read(...texts);
    known.set(key, result);
    return result;
  };
}
