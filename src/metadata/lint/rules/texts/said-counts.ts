import type { FieldDraft } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import { patternCounts, type PatternCounts } from "../../facts/patterns/pattern-runs.ts";
import { saidLength } from "../../facts/texts/said-limits.ts";
import { saidCounts, type SaidCounts } from "../../facts/texts/number-words.ts";
import type { TextPlace } from "../../facts/texts/text-places.ts";
import type { Report } from "../../rule.ts";
import { against, text } from "../../words.ts";

const KINDS = [
  ["letters", text("字母", "letters")],
  ["digits", text("数字", "digits")],
] as const;

/** The letters, or digits, of a field by a text and by the pattern. */
interface Compared {
  readonly kind: (typeof KINDS)[number][0];
  readonly said: readonly number[];
  readonly taken: readonly number[];
}

/** The letters and digits of which a text says how many there are, and so does the pattern. */
function comparedIn(counts: PatternCounts, shown: string): readonly Compared[] {
  const said: SaidCounts | null = saidCounts(shown);
  // The rule of bounds compares a length.
  if (said === null || saidLength(shown) !== null) return [];
  return KINDS.flatMap(([kind]): readonly Compared[] => {
    const [own, taken] = [said[kind], counts[kind]];
    return taken === null || own.length === 0 || own.length !== taken.length ? [] : [{ kind, said: own, taken }];
  });
}

function differ({ said, taken }: Compared): boolean {
  return said.join() !== taken.join();
}

/** True for a field whose texts another rule compares with its pattern. */
export function isCounted(field: FieldDraft | undefined, shown: string): boolean {
  const counts = patternCounts(stringAt(field?.schema, "pattern") ?? "");
  return counts !== null && comparedIn(counts, shown).some(differ);
}

/** Reports a text with other numbers of letters or digits than the pattern: “三个大写字母” beside `^[A-Z]{2}$`. */
export function checkCounts({ schema, path }: FieldDraft, places: readonly TextPlace[], report: Report): void {
  const counts = patternCounts(stringAt(schema, "pattern") ?? "");
  if (counts === null) return;
  const compared = places.map((place) => ({ place, all: comparedIn(counts, place.shown) }));
  // A text of the other language that agrees with the pattern says that this one is wrong.
  const isRight = compared.some(({ all }) => all.length > 0 && !all.some(differ));
  for (const { place, all } of compared) {
    const wrong = all.find(differ);
    if (wrong === undefined) continue;
    const [said, taken] = [wrong.said.join(" + "), wrong.taken.join(" + ")];
    const name = KINDS.find(([kind]) => kind === wrong.kind)?.[1] ?? text("", "");
    report(
      isRight ? place.path : [...path, "pattern"],
      "value",
      text(
        `文字说 ${said} 个${name.zh}，pattern 却要 ${taken} 个`,
        `The text says ${said} ${name.en}, but the pattern takes ${taken}`,
      ),
      against(
        isRight
          ? text(`写 ${taken}，与另一语言相同`, `Write ${taken}, as in the other language`)
          : text(
              `改 pattern，使它要 ${said} 个，或在文字中写 ${taken}`,
              `Correct the pattern so that it takes ${said}, or write ${taken} in the text`,
            ),
        isRight ? [...path, "pattern"] : place.path,
      ),
    );
    if (!isRight) return;
  }
}
