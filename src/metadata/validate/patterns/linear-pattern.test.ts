import { describe, expect, it } from "vitest";
import { loadProject } from "../../../../scripts/support/project.ts";
import { linearPattern } from "./linear-pattern.ts";
import { UnsupportedPatternError } from "./pattern-syntax.ts";

/** Patterns that use every construct JSON Schema's dialect has and the engine can run. */
const CONSTRUCTS = [
  "^a.c$",
  "^[^a-c]+$",
  "a|b|",
  "^(?:ab|cd){2,3}$",
  "^(?<year>\\d{4})-(?<month>\\d{2})$",
  "^\\s+$",
  "^\\S+$",
  "^[\\s,]+$",
  "^[^\\s,]+$",
  "^[\\S]+$",
  "^[^\\S\\n]+$",
  "^\\w+\\W\\D\\d$",
  "\\bcat\\b",
  "\\Bat",
  "^[\\b]$",
  "^[]$",
  "^[^]$",
  "^[[:alpha:]$",
  "^[a&&b]$",
  "^[\\]\\\\^-]+$",
  "^\\u4e00[\\u4e00-\\u9fa5]*$",
  "^\\u{1F600}\\uD83D\\uDE00$",
  "^😀?$",
  "^[😀-😃]+?$",
  "^\\uD83D$",
  "^\\x41\\cJ?\\0?\\t*\\v*\\f*\\r*$",
  "^\\p{L}+\\P{L}*$",
  "^\\p{Script=Han}+$",
  "^\\p{sc=Greek}|\\p{gc=Lu}$",
  "^\\/\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\^\\$\\|$",
  "^$",
  "",
  "(a*)*b",
  "/ #~`'\"<>=!@%&,;:_-",
];

const FRAGMENTS = [
  ..."aAbcCz09_-.,;:/ \t\n\v\f\r\\^$*+?()[]{}|&#@%<>=!'\"~`",
  ..."你好一龥\u00A0\u1680\u2003\u2028\u2029\u3000\uFEFF\u200B\u0085\u0008\u0000αΩſ\u212A",
  "😀",
  "😃",
  "\uD83D",
  "\uDE00",
  "cat",
  "abab",
  "cdab",
  "2026-11",
  "[:",
  "alpha",
];

/** The same texts in every run: mixed fragments, and the pieces of the pattern itself. */
function textsFor(pattern: string): string[] {
  let seed = 7;
  const next = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * limit);
  };
  const parts = [...FRAGMENTS, ...pattern.split(/[\\^$(){}[\]|?*+:]+/).filter(Boolean)];
  return [
    "",
    ...parts,
    ...Array.from({ length: 400 }, () => Array.from({ length: 1 + next(6) }, () => parts[next(parts.length)]).join("")),
  ];
}

describe("linear patterns", () => {
  it("accept what JavaScript's engine accepts, in every construct", () => {
    for (const pattern of CONSTRUCTS) {
      const [linear, native] = [linearPattern(pattern), new RegExp(pattern, "u")];
      for (const text of textsFor(pattern)) {
        expect({ pattern, text, accepted: linear.test(text) }).toEqual({ pattern, text, accepted: native.test(text) });
      }
    }
  });

  it("accept what JavaScript's engine accepts, for every pattern of the shipped modules", async () => {
    const { catalog } = await loadProject();
    const patterns = new Set(
      [...JSON.stringify([...catalog.modules.values()]).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
        ([, pattern]) => JSON.parse(pattern ?? "") as string,
      ),
    );
    expect(patterns.size).toBeGreaterThan(20);
    for (const pattern of patterns) {
      const [linear, native] = [linearPattern(pattern), new RegExp(pattern, "u")];
      for (const text of textsFor(pattern)) {
        expect({ pattern, text, accepted: linear.test(text) }).toEqual({ pattern, text, accepted: native.test(text) });
      }
    }
  });

  // JavaScript's engine takes minutes to centuries for each of these.
  it.each([
    ["^\\s*.*\\s*.*\\s*.*\\s*.*;$", " "],
    ["^(a|a)*$", "a"],
    ["^(\\w+\\s?)*$", "a"],
    ["^(a|ab|b)+c$", "ab"],
    ["^(a+)+$", "a"],
    ["^(?:a?){500}a{500}$", "a"],
    ["^(?:.*a){20}$", "a"],
  ])("run %s over 5,000 characters", (pattern, repeated) => {
    const linear = linearPattern(pattern);
    for (const length of [48, 500, 5_000]) expect(linear.test(`${repeated.repeat(length / repeated.length)}!`)).toBe(false);
  });

  it.each([
    ["^a(?=b)", "lookaround", "(?=", 2],
    ["(?!b)", "lookaround", "(?!", 0],
    ["(?<=b)", "lookaround", "(?<=", 0],
    ["x(?<!b)", "lookaround", "(?<!", 1],
    ["(a)\\1", "backreference", "\\1", 3],
    ["(?<n>a)\\k<n>", "backreference", "\\k<n>", 7],
    ["(?i:a)", "modifiers", "(?i:", 0],
    ["a{3}b{1001}", "size", "{1001}", 5],
    ["(?:a{40}){50}", "size", "{50}", 9],
    ["a\\p{scx=Han}", "property", "\\p{scx=Han}", 1],
  ])("name the part of %s that does not run", (pattern, kind, text, offset) => {
    try {
      linearPattern(pattern);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UnsupportedPatternError);
      expect((error as UnsupportedPatternError).syntax).toEqual({ kind, text, offset });
    }
  });

  it.each(["(", "[b-a]", "a**", "\\-", "(?i)a", "(?P<n>a)", "\\Qa\\E", "[[:alpha:]]"])(
    "refuse %s as JavaScript's engine does, although the engine takes some of these",
    (pattern) => expect(() => linearPattern(pattern)).toThrow(SyntaxError),
  );
});
