import { parse, type Expression } from "#expressions";
import { setExpression } from "../../../computed/set-expression.ts";
import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft, FieldSet, ModuleDraft } from "../../facts/draft.ts";
import { isArray, numberAt, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { demandsIn, type DemandedTest } from "../../facts/conditions/demanded-tests.ts";
import type { Report } from "../../rule.ts";
import { against, text } from "../../words.ts";

/** An end of the values that something can have. */
interface End {
  readonly at: number;
  /** True if the end itself is no value. */
  readonly isOpen: boolean;
}

/** A value that an action raises or lowers, at least by a step. */
interface Step {
  readonly rises: boolean;
  readonly least: End;
}

/**
 * Reports an action that its condition offers at a value from which even the smallest step leaves the bounds of the field:
 * `renewals + 1` at most 2, offered up to 2.
 */
export function checkSteps(draft: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const form = draft.forms.find((set) => set.action === id);
  const tests = demandsIn(valueAt(draft.file.value, "actions", id, "when"), ["actions", id, "when"]);
  for (const [name, value] of Object.entries(objectAt(action, "set"))) {
    const field = draft.record.fields.get(name);
    const parsed = parse(setExpression(value) ?? "");
    const step = field === undefined || !parsed.ok ? null : stepOf(parsed.value, name, form);
    if (field === undefined || step === null) continue;
    for (const test of tests)
      if (test.name === name && isJsonObject(test.test)) {
        checkNumber(field, step, test, test.test, report);
        checkNamed(field, step, test, test.test, report);
      }
  }
}

/** The bound that lets an action run as long as its step stays within the field; null for a condition of another kind. */
export function stepHint(draft: ModuleDraft, { name, schema, type }: FieldDraft, path: Path): Text | null {
  const [top, id = "", key] = path.map(String);
  const parsed = parse(setExpression(objectAt(draft.actions.get(id), "set")[name] ?? null) ?? "");
  if (top !== "actions" || key !== "when" || !parsed.ok) return null;
  const form = draft.forms.find((set) => set.action === id);
  const step = stepOf(parsed.value, name, form);
  const side = step?.rises === true ? "aximum" : "inimum";
  const limit = endOf(schema, side, type === "integer");
  if (step === null || limit === null) return null;
  // The least step of a whole number is 1.
  const isUnit = type === "integer" && step.least.at === 1 && !step.least.isOpen && !limit.isOpen;
  const last = rounded(limit.at - (step.rises ? 1 : -1) * step.least.at);
  const bound = isUnit
    ? `"exclusiveM${side}": ${limit.at}`
    : `"${step.least.isOpen || limit.isOpen ? "exclusiveM" : "m"}${side}": ${last}`;
  return text(
    `写 ${bound}：操作会${step.rises ? "增加" : "减少"}“${name}”`,
    `Write ${bound}: the action ${step.rises ? "raises" : "lowers"} “${name}”`,
  );
}

/** The step of `count + 1`, `coalesce(count, 0) + 1` and `count - form.taken`; null for others. */
function stepOf(expression: Expression, name: string, form: FieldSet | undefined): Step | null {
  if (expression.kind !== "binary" || (expression.operator !== "+" && expression.operator !== "-")) return null;
  const { left, right, operator } = expression;
  const isOwn = (part: Expression): boolean => {
    const inner = part.kind === "call" && part.name === "coalesce" ? part.args[0] : part;
    return inner?.kind === "path" && inner.names.join(".") === name;
  };
  const by = isOwn(left) ? right : operator === "+" && isOwn(right) ? left : null;
  const least = by === null ? null : leastOf(by, form);
  if (least === null || least.at < 0 || (least.at === 0 && !least.isOpen)) return null;
  return { rises: operator === "+", least };
}

/** The smallest number that a part of an expression can be: of a number, or of an input. */
function leastOf(part: Expression, form: FieldSet | undefined): End | null {
  if (part.kind === "number") return { at: Number(part.digits), isOpen: false };
  if (part.kind !== "path" || part.names[0] !== "form" || part.names.length !== 2) return null;
  const input = form?.fields.get(part.names[1] ?? "");
  return input === undefined ? null : endOf(input.schema, "inimum", input.schema["type"] === "integer");
}

/** The bound of one side, a whole number where the values are; null without one. */
function endOf(schema: Json, side: "inimum" | "aximum", isWhole: boolean): End | null {
  const [closed, open] = [numberAt(schema, `m${side}`), numberAt(schema, `exclusiveM${side}`)];
  if (open === undefined) return closed === undefined ? null : { at: closed, isOpen: false };
  if (closed !== undefined && (side === "inimum" ? closed > open : closed < open)) return { at: closed, isOpen: false };
  if (!isWhole) return { at: open, isOpen: true };
  return { at: side === "inimum" ? Math.floor(open) + 1 : Math.ceil(open) - 1, isOpen: false };
}

/** The last value at which a test offers the action. */
function offeredTo(
  test: JsonObject,
  side: "inimum" | "aximum",
  isWhole: boolean,
): { readonly end: End; readonly key: string } | null {
  const { const: only, enum: choices } = test;
  if (typeof only === "number") return { end: { at: only, isOpen: false }, key: "const" };
  const numbers = isArray(choices) ? choices.filter((choice) => typeof choice === "number") : [];
  if (numbers.length > 0)
    return { end: { at: side === "aximum" ? Math.max(...numbers) : Math.min(...numbers), isOpen: false }, key: "enum" };
  const end = endOf(test, side, isWhole);
  return end === null ? null : { end, key: [`exclusiveM${side}`, `m${side}`].find((key) => test[key] !== undefined) ?? "" };
}

function checkNumber(field: FieldDraft, { rises, least }: Step, { path }: DemandedTest, test: JsonObject, report: Report): void {
  const { name, schema, type } = field;
  const side = rises ? "aximum" : "inimum";
  const isWhole = type === "integer";
  const [limit, offered] = [endOf(schema, side, isWhole), offeredTo(test, side, isWhole)];
  if (limit === null || offered === null) return;
  const sign = rises ? 1 : -1;
  // How far the smallest step leads beyond the limit of the field.
  const beyond = rounded(sign * (offered.end.at + sign * least.at - limit.at));
  if (beyond < 0 || (beyond === 0 && (offered.end.isOpen || !(least.isOpen || limit.isOpen)))) return;
  const last = rounded(limit.at - sign * least.at);
  const isOpen = least.isOpen || limit.isOpen;
  const bound = `"${isOpen ? "exclusiveM" : "m"}${side}": ${last}`;
  const key = [`m${side}`, `exclusiveM${side}`].find((one) => schema[one] !== undefined) ?? "";
  const shown = String(offered.end.at);
  const [zh, en] = rises ? ["增加", "raises"] : ["减少", "lowers"];
  report(
    [...path, offered.key],
    "value",
    text(
      `“${name}”为 ${shown} 时也可执行，而操作会${zh}它，超出字段的 ${key} ${String(schema[key])}，服务器会拒绝`,
      `The action is offered up to “${name}” ${shown}, and ${en} it beyond the ${key} ${String(schema[key])} of the field, so the server refuses it`,
    ),
    against(text(`写 ${bound}，或改字段的 ${key}`, `Write ${bound}, or correct the ${key} of the field`), [...field.path, key]),
  );
}

/** Removes the error of a difference such as 0.3 - 0.1. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** `paid + form.amount` of at most the total, offered also where all is paid. */
function checkNamed(field: FieldDraft, { rises }: Step, { path }: DemandedTest, test: JsonObject, report: Report): void {
  const side = rises ? "aximum" : "inimum";
  const key = `x-m${side}`;
  const bound = stringAt(test, key);
  const declared = [key, `x-exclusiveM${side}`].find((one) => stringAt(field.schema, one) === bound);
  if (bound === undefined || bound.startsWith("$") || declared === undefined) return;
  const open = `x-exclusiveM${side}`;
  const [zh, en] = rises ? ["增加", "raises"] : ["减少", "lowers"];
  report(
    [...path, key],
    "key",
    text(
      `“${field.name}”已等于“${bound}”时也可执行，而操作会${zh}它，超出字段的 ${declared}，服务器会拒绝`,
      `The action is offered where “${field.name}” equals “${bound}”, and ${en} it beyond the ${declared} of the field, so the server refuses it`,
    ),
    against(text(`写 "${open}": "${bound}"`, `Write "${open}": "${bound}"`), [...field.path, declared]),
  );
}
