/** A text and its selection. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type MarkdownMark = "bold" | "italic" | "strike" | "code" | "link" | "heading" | "bullet" | "ordered" | "quote";

const AROUND: Readonly<Partial<Record<MarkdownMark, readonly [string, string]>>> = {
  bold: ["**", "**"],
  italic: ["*", "*"],
  strike: ["~~", "~~"],
  code: ["`", "`"],
  link: ["[", "](https://)"],
};

const BEFORE_LINES: Readonly<Partial<Record<MarkdownMark, (index: number) => string>>> = {
  heading: () => "## ",
  bullet: () => "- ",
  ordered: (index) => `${index + 1}. `,
  quote: () => "> ",
};

/** Adds a mark to the selection, or removes an existing one. */
export function marked(mark: MarkdownMark, selected: Selected): Selected {
  const around = AROUND[mark];
  return around === undefined ? onLines(BEFORE_LINES[mark] ?? (() => ""), selected) : wrapped(around, selected);
}

function wrapped([open, close]: readonly [string, string], { text, start, end }: Selected): Selected {
  const [before, inner, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (before.endsWith(open) && after.startsWith(close)) {
    return {
      text: before.slice(0, -open.length) + inner + after.slice(close.length),
      start: start - open.length,
      end: end - open.length,
    };
  }
  return { text: before + open + inner + close + after, start: start + open.length, end: end + open.length };
}

function onLines(lead: (index: number) => string, { text, start, end }: Selected): Selected {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end) === -1 ? text.length : text.indexOf("\n", end);
  const lines = text.slice(from, to).split("\n");
  const marked = lines.every((line, index) => line.startsWith(lead(index)));
  const next = lines.map((line, index) => (marked ? line.slice(lead(index).length) : lead(index) + line)).join("\n");
  const grown = next.length - (to - from);
  const first = marked ? -lead(0).length : lead(0).length;
  return { text: text.slice(0, from) + next + text.slice(to), start: Math.max(from, start + first), end: end + grown };
}
