import { parse, partsOf, type Expression } from "#expressions";
import type { JsonObject } from "#contract";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, stringAt } from "../../../facts/json-type.ts";
import type { Report } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { written } from "../../computed/units/measured-values.ts";

const EXTENDS = /^(?:延期|延长|顺延|展期|续[期租约借签])/;

/** Reports an extension that counts from another day than the one it extends: `endOn` as `addMonths(startOn, form.months)`. */
export function checkExtended({ record }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  if (!EXTENDS.test(stringAt(action, "title") ?? "")) return;
  for (const [name, value] of Object.entries(objectAt(action, "set"))) {
    const parsed = parse(stringAt(value, "x-compute") ?? "");
    if (!parsed.ok || parsed.value.kind !== "call" || !/^add(?:Days|Months)$/.test(parsed.value.name)) continue;
    const [from, by] = parsed.value.args;
    const other = from?.kind === "path" ? record.fields.get(from.names.join(".")) : undefined;
    if (by === undefined || other === undefined || other.name === name || !asks(by)) continue;
    if (factsOf(other).storage !== "date" && factsOf(other).storage !== "timestamp") continue;
    const meant = `${parsed.value.name}(${name}, ${written(by)})`;
    report(
      ["actions", id, "set", name, "x-compute"],
      "value",
      text(
        `延长从“${other.name}”算起，而不是从“${name}”`,
        `The extension counts from “${other.name}” and not from “${name}”, which it extends`,
      ),
      text(`写 ${meant}`, `Write ${meant}`),
    );
  }
}

/** True for a length that the form asks for: the extension, and not the whole. */
function asks(expression: Expression): boolean {
  return expression.kind === "path" ? expression.names[0] === "form" : partsOf(expression).some(asks);
}
