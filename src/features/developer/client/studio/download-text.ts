import { diff } from "@codemirror/merge";

/** Hands a text to the browser as a download. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Lines around a change. */
const CONTEXT = 3;

/** A patch for `git apply` and `patch -p1`. @param before null for a new file */
export function unifiedPatch(path: string, before: string | null, after: string): string {
  const old = linesOf(before ?? "");
  const now = linesOf(after);
  const head = [`diff --git a/${path} b/${path}`, ...(before === null ? ["new file mode 100644"] : [])];
  const names = [before === null ? "--- /dev/null" : `--- a/${path}`, `+++ b/${path}`];
  return [...head, ...names, ...hunksOf(old, now), ""].join("\n");
}

interface Line {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

function hunksOf(old: readonly string[], now: readonly string[]): readonly string[] {
  const lines = editScript(old, now);
  const hunks: string[] = [];
  let oldAt = 1;
  let nowAt = 1;
  let from = 0;
  while (from < lines.length) {
    const next = lines.findIndex(({ mark }, index) => index >= from && mark !== " ");
    if (next < 0) break;
    let end = next;
    for (let index = next; index < lines.length && index <= end + CONTEXT * 2; index += 1)
      if (lines[index]?.mark !== " ") end = index;
    const start = Math.max(from, next - CONTEXT);
    oldAt += start - from;
    nowAt += start - from;
    const part = lines.slice(start, end + 1 + CONTEXT);
    const counts = { old: part.filter(({ mark }) => mark !== "+").length, now: part.filter(({ mark }) => mark !== "-").length };
    const place = (at: number, count: number): string => `${count === 0 ? at - 1 : at},${count}`;
    hunks.push(
      `@@ -${place(oldAt, counts.old)} +${place(nowAt, counts.now)} @@`,
      ...part.flatMap(({ mark, text }) => written(mark, text)),
    );
    oldAt += counts.old;
    nowAt += counts.now;
    from = start + part.length;
  }
  return hunks;
}

/** A last line without a line break says so, as in every patch. */
function written(mark: string, text: string): readonly string[] {
  return text.endsWith("\n") ? [`${mark}${text.slice(0, -1)}`] : [`${mark}${text}`, "\\ No newline at end of file"];
}

/** Lines as the patch has them, from a diff of the lines as single characters. */
function editScript(old: readonly string[], now: readonly string[]): readonly Line[] {
  const codes = new Map<string, string>();
  const coded = (lines: readonly string[]): string =>
    lines.map((line) => codes.get(line) ?? codes.set(line, String.fromCharCode(0x21 + codes.size)).get(line) ?? "").join("");
  const [a, b] = [coded(old), coded(now)];
  const found: Line[] = [];
  let at = 0;
  for (const { fromA, toA, fromB, toB } of diff(a, b)) {
    for (; at < fromA; at += 1) found.push({ mark: " ", text: old[at] ?? "" });
    for (; at < toA; at += 1) found.push({ mark: "-", text: old[at] ?? "" });
    for (let index = fromB; index < toB; index += 1) found.push({ mark: "+", text: now[index] ?? "" });
  }
  for (; at < old.length; at += 1) found.push({ mark: " ", text: old[at] ?? "" });
  return found;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.map((line, index) => (index < lines.length - 1 ? `${line}\n` : line)).filter((line) => line !== "");
}
