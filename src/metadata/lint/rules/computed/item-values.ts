import { partsOf, type Expression, type Type } from "#expressions";
import { partsIn } from "./expression-habits.ts";
import { OF_LISTS, type IdleCall } from "./check-calls.ts";
import { text } from "../../words.ts";

/** Finds `lines.price` in an expression of an item of `lines` outside of a sum: the values of all items, where one is meant. */
export function valuesOfAllItems(
  expression: Expression,
  list: string,
  types: Readonly<Record<string, Type>>,
): readonly IdleCall[] {
  if (list === "") return [];
  const isGathered =
    (expression.kind === "call" && OF_LISTS.has(expression.name)) ||
    (expression.kind === "binary" && expression.operator === "in");
  return partsOf(expression).flatMap((part) => {
    if (part.kind !== "path") return valuesOfAllItems(part, list, types);
    const name = part.names.join(".");
    const own = name.startsWith(`${list}.`) ? name.slice(list.length + 1) : "";
    if (isGathered || own === "" || !partsIn(types[list] ?? null).includes(own)) return [];
    return [
      {
        at: part.at,
        message: text(`“${name}”是所有行的值`, `“${name}” are the values of all items`),
        hint: text(`写“${own}”：本行的值`, `Write “${own}”, the value of this item`),
      },
    ];
  });
}
