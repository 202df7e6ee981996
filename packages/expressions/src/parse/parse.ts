import { FUNCTIONS } from "../functions/functions.ts";
import { catchFault, FaultError, type Outcome } from "../fault.ts";
import type { BinaryOperator, Expression, Place } from "../ast.ts";
import { tokenize, type Token } from "./tokens.ts";

export type ParseResult = Outcome<Expression>;

/** Levels of a tree. They bound the recursion of everything that reads it. */
const MAX_DEPTH = 100;
const IF_POWER = 1;
const NOT_POWER = 4;
const COMPARISON_POWER = 5;
const SIGN_POWER = 8;

/** Binding powers; a higher one binds closer. */
const OPERATORS: Readonly<Record<string, { readonly power: number; readonly operator: BinaryOperator }>> = {
  or: { power: 2, operator: "or" },
  "||": { power: 2, operator: "or" },
  and: { power: 3, operator: "and" },
  "&&": { power: 3, operator: "and" },
  "==": { power: COMPARISON_POWER, operator: "==" },
  "=": { power: COMPARISON_POWER, operator: "==" },
  "!=": { power: COMPARISON_POWER, operator: "!=" },
  "<>": { power: COMPARISON_POWER, operator: "!=" },
  "<": { power: COMPARISON_POWER, operator: "<" },
  "<=": { power: COMPARISON_POWER, operator: "<=" },
  ">": { power: COMPARISON_POWER, operator: ">" },
  ">=": { power: COMPARISON_POWER, operator: ">=" },
  in: { power: COMPARISON_POWER, operator: "in" },
  "+": { power: 6, operator: "+" },
  "-": { power: 6, operator: "-" },
  "*": { power: 7, operator: "*" },
  "/": { power: 7, operator: "/" },
  "%": { power: 7, operator: "%" },
};

const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Parses an expression, or `${…}` around it. Time and space are linear in the length of the text, which is limited. */
export function parse(text: string): ParseResult {
  return catchFault(() => new Parser(tokenize(text)).parseAll());
}

/** A Pratt parser: one function for each way a token can begin or continue an expression. */
class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #nesting = 0;
  readonly #depths = new WeakMap<Expression, number>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parseAll(): Expression {
    const expression = this.#parse(0);
    if (this.#peek().kind !== "end") throw this.#expected("an operator");
    return expression;
  }

  #parse(minimum: number): Expression {
    this.#nesting += 1;
    if (this.#nesting > MAX_DEPTH) throw tooDeep(this.#peek().at);
    let left = this.#parseOperand();
    while (true) {
      const next = this.#parseRest(left, minimum);
      if (next === null) break;
      left = next;
    }
    this.#nesting -= 1;
    return left;
  }

  /** Continues `left` by one operator, or answers null when no operator follows that binds closer than `minimum`. */
  #parseRest(left: Expression, minimum: number): Expression | null {
    const token = this.#peek();
    if (this.#isAt("?") && minimum <= IF_POWER) return this.#parseTernary(left);
    const negated = this.#isAt("not") && this.#tokens[this.#index + 1]?.text === "in";
    const text = negated ? "in" : token.text;
    const known = isOperator(token) && Object.hasOwn(OPERATORS, text) ? OPERATORS[text] : undefined;
    if (known === undefined || known.power < minimum) return null;
    this.#index += negated ? 2 : 1;
    const right = this.#parse(known.power + 1);
    const { operator, power } = known;
    const binary = this.#made({ kind: "binary", operator, left, right, at: token.at }, [left, right]);
    // A chain such as a < b < c compares a truth value, which nobody means.
    if (power === COMPARISON_POWER && isComparison(this.#peek())) throw this.#expected("an operator");
    return negated ? this.#made({ kind: "not", operand: binary, at: token.at }, [binary]) : binary;
  }

  #parseTernary(condition: Expression): Expression {
    const { at } = this.#take();
    const chosen = this.#parse(IF_POWER);
    this.#expect(":");
    const otherwise = this.#parse(IF_POWER);
    return this.#made({ kind: "if", condition, chosen, otherwise, at }, [condition, chosen, otherwise]);
  }

  #parseOperand(): Expression {
    const token = this.#peek();
    if (token.kind === "number") return { kind: "number", digits: token.text, at: this.#take().at };
    if (token.kind === "text") return { kind: "constant", value: token.text, at: this.#take().at };
    if (token.kind === "name") return this.#tokens[this.#index + 1]?.text === "(" ? this.#parseCall() : this.#parsePath();
    if (token.kind === "word") return this.#parseWord(token);
    if (token.kind === "symbol") {
      if (token.text === "(") return this.#parseGroup();
      if (token.text === "[") return this.#parseList();
      if (token.text === "-") return this.#parsePrefix("negate", SIGN_POWER);
      if (token.text === "!") return this.#parsePrefix("not", SIGN_POWER);
    }
    throw this.#expected("a value");
  }

  #parseWord(token: Token): Expression {
    if (token.text === "not") return this.#parsePrefix("not", NOT_POWER);
    const value = Object.hasOwn(CONSTANTS, token.text) ? CONSTANTS[token.text] : undefined;
    if (value === undefined) throw this.#expected("a value");
    return { kind: "constant", value, at: this.#take().at };
  }

  #parsePrefix(kind: "not" | "negate", power: number): Expression {
    const { at } = this.#take();
    const operand = this.#parse(power);
    return this.#made({ kind, operand, at }, [operand]);
  }

  #parseGroup(): Expression {
    this.#take();
    const inner = this.#parse(0);
    this.#expect(")");
    return inner;
  }

  #parseList(): Expression {
    const { at } = this.#take();
    const items = this.#parseItems("]");
    return this.#made({ kind: "list", items, at }, items);
  }

  #parsePath(): Expression {
    const first = this.#take();
    const names = [first.text];
    while (this.#isAt(".")) {
      this.#take();
      // After a dot every word is a name: a field may be called “in”.
      if (this.#peek().kind !== "name" && this.#peek().kind !== "word") throw this.#expected("a field name");
      names.push(this.#take().text);
    }
    const last = this.#tokens[this.#index - 1] ?? first;
    const oneLine = last.at.line === first.at.line;
    const length = oneLine ? last.at.column + last.at.length - first.at.column : first.at.length;
    return { kind: "path", names, at: { ...first.at, length } };
  }

  #parseCall(): Expression {
    const { text: name, at } = this.#take();
    this.#take();
    const args = this.#parseItems(")");
    if (name === "if") return this.#parseIf(args, at);
    const known = FUNCTIONS.get(name);
    if (known === undefined) {
      const names = ["if", ...FUNCTIONS.keys()].join(", ");
      throw new FaultError("unknownFunction", at, { name, known: names });
    }
    checkCount(name, args.length, known.least, known.most, at);
    return this.#made({ kind: "call", name, args, at }, args);
  }

  #parseIf(args: readonly Expression[], at: Place): Expression {
    const [condition, chosen, otherwise] = args;
    checkCount("if", args.length, 3, 3, at);
    if (!condition || !chosen || !otherwise) throw this.#expected("a value");
    return this.#made({ kind: "if", condition, chosen, otherwise, at }, args);
  }

  #parseItems(close: string): Expression[] {
    const items: Expression[] = [];
    if (!this.#isAt(close)) {
      items.push(this.#parse(0));
      while (this.#isAt(",")) {
        this.#take();
        items.push(this.#parse(0));
      }
    }
    this.#expect(close);
    return items;
  }

  /** Limits the depth of trees that a loop builds, such as a + b + c …, which nesting does not count. */
  #made(expression: Expression, parts: readonly Expression[]): Expression {
    const depth = 1 + Math.max(0, ...parts.map((part) => this.#depths.get(part) ?? 1));
    if (depth > MAX_DEPTH) throw tooDeep(expression.at);
    this.#depths.set(expression, depth);
    return expression;
  }

  #peek(): Token {
    // The last token is the end, which no rule consumes.
    return this.#tokens[Math.min(this.#index, this.#tokens.length - 1)] ?? END;
  }

  #take(): Token {
    const token = this.#peek();
    this.#index += 1;
    return token;
  }

  #isAt(text: string): boolean {
    const token = this.#peek();
    return (token.kind === "symbol" || token.kind === "word") && token.text === text;
  }

  #expect(symbol: string): void {
    if (!this.#isAt(symbol)) throw this.#expected(`“${symbol}”`);
    this.#take();
  }

  #expected(expected: string): FaultError {
    const { kind, text, at } = this.#peek();
    return new FaultError("expected", at, { expected, found: kind === "end" ? "the end" : text });
  }
}

const END: Token = { kind: "end", text: "", at: { line: 1, column: 1, length: 0 } };

function isOperator(token: Token): boolean {
  return token.kind === "symbol" || token.kind === "word";
}

function isComparison(token: Token): boolean {
  return isOperator(token) && Object.hasOwn(OPERATORS, token.text) && OPERATORS[token.text]?.power === COMPARISON_POWER;
}

function tooDeep(at: Place): FaultError {
  return new FaultError("tooDeep", at, { limit: String(MAX_DEPTH) });
}

function checkCount(name: string, found: number, least: number, most: number, at: Place): void {
  if (found >= least && found <= most) return;
  const expected = least === most ? String(least) : most === Number.POSITIVE_INFINITY ? `${least}+` : `${least}–${most}`;
  throw new FaultError("wrongArgumentCount", at, { name, expected, found: String(found) });
}
