import type { Text } from "#contract";
import type { Expression } from "#expressions";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { titleOf } from "../../../facts/json-type.ts";

/** A value that contradicts the title of its field. */
export interface Wrong {
  readonly says: Text;
  readonly hint: Text;
}

/** The title of a field, also of one that counts as a number when it is empty; "" for another expression. */
export function titleIn(expression: Expression, draft: ModuleDraft): string {
  if (expression.kind === "call" && expression.name === "coalesce" && expression.args[0] !== undefined)
    return titleIn(expression.args[0], draft);
  return expression.kind === "path" ? titleOf(draft.record.fields.get(expression.names.join("."))?.schema) : "";
}

/** The first finding for one of several things; null without one. */
export function firstOf<T>(things: readonly T[], find: (thing: T) => Wrong | null): Wrong | null {
  for (const thing of things) {
    const found = find(thing);
    if (found !== null) return found;
  }
  return null;
}
