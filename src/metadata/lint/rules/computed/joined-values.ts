import { check, parse, partsOf, type Expression, type Fault, type Place, type Type } from "#expressions";
import type { Text } from "#contract";
import { text } from "../../words.ts";

interface Operand {
  readonly written: string;
  readonly type: Type;
}

type Joined = Extract<Expression, { kind: "binary" }>;

/** Returns the hint for “and” or “or” between values that are not yes or no, as other languages allow; null for other expressions. */
export function joinedHint({ at, params }: Fault, types: Readonly<Record<string, Type>>, expression: string): Text | null {
  const parsed = parse(expression);
  if (!parsed.ok) return null;
  const joined = outermost(parsed.value, (part) => {
    if (params["found"] === "boolean" && isSame(part.at, at)) return true;
    return params["expected"] === "boolean" && operandsOf(part, part.operator).some((operand) => isSame(operand.at, at));
  });
  if (joined === null) return null;
  const parts = operandsOf(joined, joined.operator);
  const sources = sourcesOf(joined, expression);
  if (sources.length !== parts.length || !sources.every(isWhole)) return null;
  const operands = parts.map((part, index) => ({ written: sources[index] ?? "", type: check(part, types).type }));
  return joined.operator === "and" ? andHint(operands) : orHint(operands);
}

/** `a && b` of an amount and a yes/no, in either order, is the amount where the other holds. */
function andHint(operands: readonly Operand[]): Text | null {
  const conditions = operands.filter(({ type }) => type === "boolean");
  const values = operands.filter(({ type }) => type !== "boolean");
  const [chosen, ...tested] = [...values].reverse();
  if (chosen === undefined) return choose(together(conditions, "and"), "1", "0");
  const filled = tested.reverse().map(({ written }) => ({ written: `${compared(written)} != null`, type: "boolean" as const }));
  const all = operands.flatMap((operand) => {
    if (operand === chosen) return [];
    const at = values.indexOf(operand);
    return at < 0 ? [operand] : (filled[at] ?? []);
  });
  return all.length === 0 ? null : choose(together(all, "and"), chosen.written, chosen.type === "number" ? "0" : "null");
}

/** `a || b` of two values is the second where the first is empty. */
function orHint(operands: readonly Operand[]): Text | null {
  const isCondition = ({ type }: Operand): boolean => type === "boolean";
  if (operands.every(isCondition)) return choose(together(operands, "or"), "1", "0");
  const condition = operands.filter(isCondition);
  const value = operands.find((operand) => !isCondition(operand));
  if (condition.length > 0 && value !== undefined) {
    const written = `if(${together(condition, "or")}, ${value.written}, ${value.type === "number" ? "0" : "null"})`;
    return text(
      `|| 是“或”，只连接是与否；按条件取值写作 ${written}`,
      `|| means “or” and joins true and false alone. For a value on a condition write ${written}.`,
    );
  }
  const filled = operands.map(({ written }) => written).reduceRight((rest, written) => `coalesce(${written}, ${rest})`);
  return text(
    `|| 是“或”；空值时用另一个值写作 ${filled}`,
    `|| means “or”. For another value where one is empty write ${filled}.`,
  );
}

function choose(condition: string, chosen: string, otherwise: string): Text {
  const written = `if(${condition}, ${chosen}, ${otherwise})`;
  return text(`写成 ${written}`, `Write ${written}`);
}

function together(operands: readonly Operand[], word: string): string {
  return operands.map(({ written }) => written).join(` ${word} `);
}

/** A sum stands in brackets beside a comparison. */
function compared(written: string): string {
  return /^[\w.]+(?:\(.*\))?$/.test(written) ? written : `(${written})`;
}

function outermost(expression: Expression, isMeant: (part: Joined) => boolean): Joined | null {
  const isJoined = expression.kind === "binary" && (expression.operator === "and" || expression.operator === "or");
  if (isJoined && isMeant(expression)) return expression;
  for (const part of partsOf(expression)) {
    const found = outermost(part, isMeant);
    if (found !== null) return found;
  }
  return null;
}

function operandsOf(expression: Expression, operator: string): readonly Expression[] {
  if (expression.kind !== "binary" || expression.operator !== operator) return [expression];
  return [...operandsOf(expression.left, operator), ...operandsOf(expression.right, operator)];
}

/** The texts between the operators of a chain, up to the brackets and commas around it. */
function sourcesOf(joined: Joined, expression: string): readonly string[] {
  const places = operatorsOf(joined, joined.operator).map(({ at }) => ({ start: offsetOf(expression, at), length: at.length }));
  const first = places[0]?.start ?? 0;
  const last = places.at(-1);
  const [start, end] = around(expression, first, last === undefined ? first : last.start + last.length, joined.operator);
  const cuts = [{ start, length: 0 }, ...places, { start: end, length: 0 }];
  return cuts.slice(1).map((cut, index) => {
    const before = cuts[index] ?? cut;
    return expression.slice(before.start + before.length, cut.start).trim();
  });
}

function operatorsOf(expression: Expression, operator: string): readonly Expression[] {
  if (expression.kind !== "binary" || expression.operator !== operator) return [];
  return [...operatorsOf(expression.left, operator), expression, ...operatorsOf(expression.right, operator)];
}

/** Tokens that end the operands of a chain: “or” and “?” bind less than “and”. */
const TOKENS = /'(?:[^']|'')*'|[()[\],?:]|\|\||\bor\b/g;

function around(expression: string, first: number, last: number, operator: string): readonly [number, number] {
  const starts = [0];
  for (const [token, index] of tokensOf(expression)) {
    const isInside = index >= first && index < last;
    if (isInside) continue;
    const ends = token !== "(" && token !== "[" && !(operator === "or" && (token === "or" || token === "||"));
    if (index < first) {
      if (token === "(" || token === "[") starts.push(index + 1);
      else if (token === ")" || token === "]") starts.pop();
      else if (ends) starts[starts.length - 1] = index + token.length;
      continue;
    }
    if (token === "(" || token === "[") starts.push(-1);
    else if (starts.at(-1) !== -1 && ends) return [starts.at(-1) ?? 0, index];
    else if (token === ")" || token === "]") starts.pop();
  }
  return [starts.find((_, at) => at === starts.length - 1) ?? 0, expression.length];
}

function tokensOf(expression: string): readonly (readonly [string, number])[] {
  return [...expression.matchAll(TOKENS)].flatMap((found) =>
    found[0].startsWith("'") ? [] : [[found[0], found.index] as const],
  );
}

/** False for a text that holds one bracket of a pair: the chain goes through brackets. */
function isWhole(written: string): boolean {
  const plain = written.replaceAll(/'[^']*'/g, "");
  return written !== "" && plain.split(/[([]/).length === plain.split(/[)\]]/).length;
}

function isSame(one: Place, other: Place): boolean {
  return one.line === other.line && one.column === other.column && one.length === other.length;
}

function offsetOf(expression: string, at: Place): number {
  const lines = expression.split("\n").slice(0, at.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + at.column - 1;
}
