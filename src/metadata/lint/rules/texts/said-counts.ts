import type { FieldDraft } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import { patternCounts, type PatternCounts } from "../../facts/patterns/pattern-runs.ts";
import { saidLength } from "../../facts/texts/said-limits.ts";
import { saidCounts, withDigits, withEnglishDigits, type SaidCounts } from "../../facts/texts/number-words.ts";
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
export function checkCounts(field: FieldDraft, places: readonly TextPlace[], report: Report): void {
  const { schema, path } = field;
  checkPrefix(field, places, report);
  checkRange(field, places, report);
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

/** The letters with which a text says that a value begins: “为 MP 加 8 位数字”, “MP and 8 digits”. */
const SAID_PREFIX =
  /(?:为|以|由)\s*([A-Z]{1,5})(?=\s*(?:加|开头|打头|后跟|后接|起首|\+))|^([A-Z]{1,5})(?= (?:and|followed by|plus|then) )/;

/** Reports a text with other letters at the beginning than the pattern. */
function checkPrefix({ schema, path }: FieldDraft, places: readonly TextPlace[], report: Report): void {
  const [, prefix] = /^\^([A-Z]{1,5})(?![A-Z?*+{])/.exec(stringAt(schema, "pattern") ?? "") ?? [];
  if (prefix === undefined) return;
  const said = places.flatMap((place) => {
    const found = SAID_PREFIX.exec(place.shown);
    const letters = found?.[1] ?? found?.[2];
    return letters === undefined ? [] : [{ place, letters }];
  });
  const isRight = said.some(({ letters }) => letters === prefix);
  for (const { place, letters } of said.filter((one) => one.letters !== prefix)) {
    report(
      isRight ? place.path : [...path, "pattern"],
      "value",
      text(
        `文字说以 ${letters} 开头，pattern 却要 ${prefix}`,
        `The text says ${letters} at the beginning, but the pattern takes ${prefix}`,
      ),
      against(
        isRight
          ? text(`写 ${prefix}`, `Write ${prefix}`)
          : text(`写 ${letters}，或改文字`, `Write ${letters}, or correct the text`),
        isRight ? [...path, "pattern"] : place.path,
      ),
    );
    if (!isRight) return;
  }
}

/** Reports a text with one number of digits where the pattern, and the other language, take fewer and more. */
function checkRange({ schema, path }: FieldDraft, places: readonly TextPlace[], report: Report): void {
  const ranges = [...(stringAt(schema, "pattern") ?? "").matchAll(/(?:\\d|\[0-9\])\{(\d+),(\d+)\}/g)];
  const [[, least = "", most = ""] = []] = ranges;
  if (ranges.length !== 1 || least === most) return;
  const numbersOf = ({ shown }: TextPlace): readonly string[] => withEnglishDigits(withDigits(shown)).match(/\d+/g) ?? [];
  const isSaid = places.some((place) => [least, most].every((number) => numbersOf(place).includes(number)));
  for (const place of places) {
    const [said, ...others] = saidCounts(place.shown)?.digits ?? [];
    if (!isSaid || said === undefined || others.length > 0 || numbersOf(place).length !== 1 || String(said) === most) continue;
    report(
      place.path,
      "value",
      text(
        `文字说 ${said} 位数字，pattern 却要 ${least} 到 ${most} 位`,
        `The text says ${said} digits, but the pattern takes ${least} to ${most}`,
      ),
      against(text(`写 ${least} 到 ${most} 位，与另一语言相同`, `Write ${least} to ${most}, as in the other language`), [
        ...path,
        "pattern",
      ]),
    );
  }
}
