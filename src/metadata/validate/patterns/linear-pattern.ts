import { RE2JS } from "re2js";
import { UnsupportedPatternError, toLinearSyntax } from "./pattern-syntax.ts";

/**
 * A pattern from a module file or a user. The time of `test` is linear in the text's length for
 * every pattern. JavaScript's own engine takes minutes for some patterns with texts of fifty
 * characters, and blocks the process.
 */
export interface LinearPattern {
  test(text: string): boolean;
  /** The pattern as written. ajv keeps one compiled pattern per text. */
  toString(): string;
}

/** Compiles a pattern for compiled validators, which require `linearPattern`. */
export type PatternCompiler = (source: string) => LinearPattern;

/**
 * Compiles a pattern with its JSON Schema meaning: ECMAScript with the `u` flag, unanchored.
 * @throws SyntaxError when it is not a regular expression
 * @throws UnsupportedPatternError when it cannot run in linear time
 */
export function linearPattern(source: string): LinearPattern {
  assertRegularExpression(source);
  const engine = compileLinear(source, toLinearSyntax(source));
  return { test: (text) => engine.test(text), toString: () => source };
}

/** The expression by which standalone validators reach this function (ajv's `code.regExp`). */
linearPattern.code = 'require("patterns").linearPattern';

/** The engine accepts more than the standard, and the standard defines patterns. */
function assertRegularExpression(source: string): RegExp {
  return new RegExp(source, "u");
}

function compileLinear(source: string, written: string): RE2JS {
  try {
    return RE2JS.compile(written);
  } catch {
    throw new UnsupportedPatternError(source, unknownProperty(source) ?? largestRepeat(source));
  }
}

function unknownProperty(source: string): UnsupportedPatternError["syntax"] | null {
  const unknown = [...source.matchAll(/\\[pP]\{[^}]*\}/g)].find(([property]) => !isCompilable(toLinearSyntax(property)));
  return unknown === undefined ? null : { kind: "property", text: unknown[0], offset: unknown.index };
}

function isCompilable(written: string): boolean {
  try {
    RE2JS.compile(written);
    return true;
  } catch {
    return false;
  }
}

/** The engine repeats a part at most 1,000 times, including nested repeats. */
function largestRepeat(source: string): UnsupportedPatternError["syntax"] {
  const sized = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map((match) => ({
    text: match[0],
    offset: match.index,
    times: Math.max(Number(match[1]), Number(match[2] ?? "0")),
  }));
  const [largest] = sized.toSorted((one, other) => other.times - one.times);
  return { kind: "size", text: largest?.text ?? source, offset: largest?.offset ?? 0 };
}
