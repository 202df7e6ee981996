import type { Text } from "#contract";
import { distance } from "fastest-levenshtein";

export function text(zh: string, en: string): Text {
  return { zh, en };
}

/** Finds the most likely candidate for a mistyped word; null without a similar one. */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const apart = apartness(plain(word), plain(candidate));
    if (apart < bestDistance) {
      bestDistance = apart;
      best = candidate;
    }
  }
  return best;
}

/** Measures the distance between a word and a candidate; Infinity when too large. */
function apartness(asked: string, offered: string): number {
  const letters = distance(asked, offered);
  const allowed = Math.max(1, Math.floor(Math.max(asked.length, offered.length) / 3));
  if (letters <= allowed) return letters;
  // Transposed letters count as one mistake: “nmae”.
  if (sorted(asked) === sorted(offered)) return 1;
  const shorter = asked.length < offered.length ? asked : offered;
  const longer = asked.length < offered.length ? offered : asked;
  return shorter.length >= 3 && (longer.startsWith(shorter) || longer.endsWith(shorter)) ? allowed + 0.5 : Infinity;
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

/** “Did you mean …?”, or a list of the candidates. */
export function suggestion(word: string, candidates: Iterable<string>): Text {
  const all = [...candidates];
  const nearest = nearestWord(word, all);
  if (nearest !== null) return text(`是否想写“${nearest}”？`, `Did you mean “${nearest}”?`);
  const parts = word
    .toLowerCase()
    .split(/[-_.]/)
    .filter((part) => part.length > 3);
  const alike = all.filter((candidate) =>
    candidate
      .toLowerCase()
      .split(/[-_.]/)
      .some((part) => parts.includes(part)),
  );
  if (alike.length > 0 && alike.length < all.length)
    return text(`可能是：${some(alike, "、", 5)}`, `Perhaps: ${some(alike, ", ", 5)}`);
  if (all.length === 0) return text("此处没有可用的名称", "No values are available here");
  return text(`可用：${some(all, "、")}`, `Possible: ${some(all, ", ")}`);
}

export function some(words: readonly string[], separator: string, most = 20): string {
  const shown = words.slice(0, most).join(separator);
  return words.length > most ? `${shown} … (${words.length})` : shown;
}

/** Ignores case, dashes and our prefixes, because most mistakes concern those. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/^(?:ui:|x-)/, "")
    .replaceAll(/[-_\s]/g, "");
}
