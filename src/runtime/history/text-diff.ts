/** A stretch of text that stayed, went or came. */
export interface DiffPart {
  readonly kind: "same" | "gone" | "come";
  readonly text: string;
}

/** Cells of the comparison's table at most; beyond it the middle counts as replaced: it would read as confetti anyway. */
const MOST_CELLS = 1_000_000;

/** Difference of two texts by word (CJK: by character). */
export function textDiff(before: string, after: string): readonly DiffPart[] {
  const [old, fresh] = [words(before), words(after)];
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < fresh.length - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const middle = compare(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail));
  return joined([
    { kind: "same", text: old.slice(0, head).join("") },
    ...middle,
    { kind: "same", text: old.slice(old.length - tail).join("") },
  ]);
}

function words(text: string): readonly string[] {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

/** The longest common sequence, walked from the front. */
function compare(old: readonly string[], fresh: readonly string[]): DiffPart[] {
  if (old.length * fresh.length > MOST_CELLS || old.length === 0 || fresh.length === 0) {
    return [
      { kind: "gone", text: old.join("") },
      { kind: "come", text: fresh.join("") },
    ];
  }
  const width = fresh.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      common[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: DiffPart[] = [];
  for (let i = 0, j = 0; i < old.length || j < fresh.length;) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      parts.push({ kind: "same", text: old[i] ?? "" });
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "gone", text: old[i] ?? "" });
      i += 1;
    } else {
      parts.push({ kind: "come", text: fresh[j] ?? "" });
      j += 1;
    }
  }
  return parts;
}

function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === "") continue;
    if (last?.kind === part.kind) result[result.length - 1] = { kind: part.kind, text: last.text + part.text };
    else result.push(part);
  }
  return result;
}
