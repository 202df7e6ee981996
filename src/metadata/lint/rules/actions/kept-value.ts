import type { Json } from "#contract";
import { objectAt, sameJson, valueAt } from "../../facts/json-type.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { text, type Hint } from "../../words.ts";

/**
 * The mend for an action that writes the value which its condition demands. An action that goes from one value to another
 * says which of both is right here: its reverse goes back.
 */
export function keptValueHint(draft: ModuleDraft, id: string, name: string, value: Json): Hint {
  if (value === null)
    return text(
      `在 when 中要求有值，写 {"required": ["${name}"]}，或从 set 中删除“${name}”`,
      `Demand a value in “when”: write {"required": ["${name}"]}, or delete “${name}” from “set”`,
    );
  for (const [other, action] of draft.actions) {
    const [from, to] = [valueAt(action, "when", "properties", name, "const"), objectAt(action, "set")[name]];
    if (other === id || from === undefined || to === undefined || sameJson(from, to)) continue;
    if (sameJson(value, from))
      return text(
        `在 when 中写 "${name}": {"const": ${JSON.stringify(to)}}，或改 set`,
        `Write "${name}": {"const": ${JSON.stringify(to)}} in “when”, or correct “set”`,
      );
    if (sameJson(value, to)) return written(name, from);
  }
  const field = draft.record.fields.get(name);
  const values = field === undefined ? [] : field.type === "boolean" ? [true, false] : (factsOf(field).options ?? []);
  const [only, ...others] = values.filter((one) => !sameJson(one, value));
  if (only === undefined)
    return text(
      `在 set 中写“${name}”在操作之后的值，或改 when`,
      `Write the value of “${name}” after the action in “set”, or correct “when”`,
    );
  if (others.length === 0) return written(name, only);
  const shown = [only, ...others].slice(0, MOST).map((one) => JSON.stringify(one));
  return text(
    `写“${name}”在操作之后的值（${shown.join("、")}），或改 when`,
    `Write the value of “${name}” after the action (${shown.join(", ")}), or correct “when”`,
  );
}

function written(name: string, value: Json): Hint {
  const shown = JSON.stringify(value);
  return text(`写 "${name}": ${shown}，或改 when`, `Write "${name}": ${shown}, or correct “when”`);
}

/** Values that a hint lists. */
const MOST = 8;
