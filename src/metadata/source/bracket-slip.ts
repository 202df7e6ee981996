interface BracketSlip {
  /** The bracket that is too many, or the place where one is missing. */
  readonly offset: number;
  readonly kind: "extra" | "missing";
  /** The bracket. */
  readonly bracket: string;
}

interface Open {
  readonly bracket: "}" | "]";
  /** Indentation of the line that opened it. */
  readonly lead: number;
}

/**
 * Finds the first line whose indentation contradicts the brackets before it: there a bracket is missing or is too many,
 * though a parser stumbles much later.
 * @returns null for a text whose lines agree with its brackets, as far as it is indented
 */
export function bracketSlip(text: string): BracketSlip | null {
  const open: Open[] = [];
  const step = /\n([ \t]+)"/.exec(text)?.[1]?.length ?? 0;
  if (step === 0) return null;
  let start = 0;
  let end = 0;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (trimmed !== "") {
      const lead = line.length - line.trimStart().length;
      const around = open.at(-1);
      const closes = /^[}\]]/.test(trimmed);
      const expected = around === undefined ? 0 : around.lead + (closes ? 0 : step);
      // A second object behind the first one is no slip of a bracket.
      if (start > 0 && around === undefined && trimmed.startsWith("{")) return null;
      if (start > 0 && (around === undefined || lead !== expected)) return slipBefore(text, end, lead > expected, around);
      readBrackets(line, lead, open);
      end = start + line.trimEnd().length;
    }
    start += line.length + 1;
  }
  return null;
}

/** @param end where the last line ends that is right by itself */
function slipBefore(text: string, end: number, isDeeper: boolean, around: Open | undefined): BracketSlip | null {
  if (around !== undefined && !isDeeper) return { offset: end, kind: "missing", bracket: around.bracket };
  const last = /[}\]](?=[^}\]]*$)/.exec(text.slice(text.lastIndexOf("\n", end - 1) + 1, end));
  return last === null ? null : { offset: text.lastIndexOf(last[0], end - 1), kind: "extra", bracket: last[0] };
}

function readBrackets(line: string, lead: number, open: Open[]): void {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") open.push({ bracket: "}", lead });
    else if (character === "[") open.push({ bracket: "]", lead });
    else if (character === "}" || character === "]") open.pop();
  }
}
