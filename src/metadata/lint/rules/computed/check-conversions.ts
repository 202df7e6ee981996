import { partsOf, type Expression, type Type } from "#expressions";
import type { Text } from "#contract";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { lookUp } from "../../facts/json-type.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

/** Finds `number(…)` and `text(…)` of a value that has this type already, or that never is a number. */
export function senselessConversions(
  expression: Expression,
  types: Readonly<Record<string, Type>>,
  fieldOf: FieldOf,
): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => senselessConversions(part, types, fieldOf));
  if (expression.kind !== "call" || (expression.name !== "number" && expression.name !== "text")) return inner;
  const [argument] = expression.args;
  if (argument?.kind === "constant" && expression.name === "number" && Number.isNaN(Number(argument.value ?? "x")))
    return [
      ...inner,
      {
        at: argument.at,
        message: text(`“${String(argument.value)}”不是数字`, `“${String(argument.value)}” is no number`),
        hint: text("直接写数字，或写字段名（不加引号）", "Write the number itself, or the name of a field without quotes"),
      },
    ];
  if (argument?.kind !== "path") return inner;
  const name = argument.names.join(".");
  const type = lookUp(types, name);
  if (type === expression.name)
    return [
      ...inner,
      {
        at: expression.at,
        message:
          type === "number"
            ? text(`“${name}”已是数字，number 不起作用`, `“${name}” is a number already, so “number” has no effect`)
            : text(`“${name}”已是文本，text 不起作用`, `“${name}” is a text already, so “text” has no effect`),
        hint: text(`直接写 ${name}`, `Write ${name} alone`),
      },
    ];
  const hint = expression.name === "number" ? noNumber(name, type, fieldOf(name)) : null;
  if (hint === null) return inner;
  return [...inner, { at: argument.at, message: text(`“${name}”的值不是数字`, `The values of “${name}” are no numbers`), hint }];
}

/** Returns the hint for a value that is never a number; null for a value that may be one. */
function noNumber(name: string, type: Type | undefined, field: FieldDraft | undefined): Text | null {
  if (type === "date")
    return text(
      `两个日期之间的天数是 days(起, 止)；年份是 year(${name})`,
      `The days between two dates are days(from, to). Its year is year(${name}).`,
    );
  if (type === "boolean") return text(`写成 if(${name}, 1, 0)`, `Write if(${name}, 1, 0)`);
  if (field === undefined || type !== "text") return null;
  const { reference, options, format } = factsOf(field);
  if (reference === null && holdsDigits(field)) return null;
  if (reference !== null)
    return text(
      `引用存的是 id：写它后面的数字字段，如 ${name}.price`,
      `A reference stores an ID. Name a number behind it, such as ${name}.price.`,
    );
  if (options !== null)
    return text(
      `用 if 给每个值一个数：if(${name} == '${String(options[0])}', 1, 0)`,
      `Give each choice its number by if(${name} == '${String(options[0])}', 1, 0)`,
    );
  return format !== null || typeof field.schema["pattern"] === "string" ? numberField(name) : null;
}

/** For a text from which a number is read. */
export function numberField(name: string): Text {
  return text(
    `把“${name}”改为数字（"type": "number"），或改用数字字段`,
    `Make “${name}” a number ("type": "number"), or name a field with numbers`,
  );
}

/** True for a text whose values may be digits: by its choices, its pattern or its dictionary. */
export function holdsDigits(field: FieldDraft): boolean {
  const { options, dictionary, format, schema } = factsOf(field);
  if (dictionary !== null) return true;
  if (options !== null) return options.some((option) => !Number.isNaN(Number(option)));
  const { pattern } = schema;
  if (typeof pattern === "string") return !/[A-Za-z]/.test(pattern.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?/g, ""));
  return format === null;
}

/** A share that an expression turns into percentage points: `done / all * 100`. */
export function percentagePoints(expression: Expression): readonly IdleCall[] {
  const whole = expression.kind === "call" && expression.name === "round" ? expression.args[0] : expression;
  if (whole?.kind !== "binary" || whole.operator !== "*") return [];
  const factor = [whole.left, whole.right].find((part) => part.kind === "number" && Number(part.digits) === 100);
  if (factor === undefined) return [];
  return [
    {
      at: factor.at,
      message: text("百分比存的是份额：15% 存为 0.15", "A percentage is stored as a share: 15 % is 0.15, not 15"),
      hint: text("删除 * 100", "Delete “* 100”"),
    },
  ];
}
