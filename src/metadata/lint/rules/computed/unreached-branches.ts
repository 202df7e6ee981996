import { partsOf, type Expression } from "#expressions";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";

/** A comparison of a field with a number. */
interface Bound {
  readonly name: string;
  readonly operator: string;
  readonly number: number;
}

/** Finds branches behind a condition that holds whenever theirs does: `if(total > 0, …, if(total > 100, …))`. */
export function unreachedBranches(expression: Expression, earlier: readonly Bound[] = []): readonly IdleCall[] {
  if (expression.kind !== "if") return partsOf(expression).flatMap((part) => unreachedBranches(part, earlier));
  const { condition, chosen, otherwise } = expression;
  const own = boundIn(condition);
  const wider = own === null ? undefined : earlier.find((bound) => holdsWhenever(bound, own));
  const found: readonly IdleCall[] =
    own === null || wider === undefined
      ? []
      : [
          {
            at: condition.at,
            message: text(
              `“${shown(own)}”时前面的“${shown(wider)}”已成立，此分支永远到不了`,
              `“${shown(wider)}” holds whenever “${shown(own)}” does, so this branch is never reached`,
            ),
            hint: text(
              `先写较严的条件：if(${shown(own)}, …, if(${shown(wider)}, …, …))`,
              `Write the narrower condition first: if(${shown(own)}, …, if(${shown(wider)}, …, …))`,
            ),
          },
        ];
  return [
    ...found,
    ...unreachedBranches(chosen, earlier),
    ...unreachedBranches(otherwise, own === null ? earlier : [...earlier, own]),
  ];
}

function boundIn(condition: Expression): Bound | null {
  if (condition.kind !== "binary" || condition.left.kind !== "path" || condition.right.kind !== "number") return null;
  const { operator, left, right } = condition;
  return /^[<>]=?$/.test(operator) ? { name: left.names.join("."), operator, number: Number(right.digits) } : null;
}

/** True if every number that one bound allows is allowed by another. */
function holdsWhenever(wider: Bound, narrower: Bound): boolean {
  if (wider.name !== narrower.name || wider.operator[0] !== narrower.operator[0]) return false;
  const beyond = wider.operator.startsWith(">") ? narrower.number - wider.number : wider.number - narrower.number;
  return beyond > 0 || (beyond === 0 && (wider.operator.length === 2 || narrower.operator.length === 1));
}

function shown({ name, operator, number }: Bound): string {
  return `${name} ${operator} ${number}`;
}
