import type { Json } from "#contract";
import { satisfies } from "../../facts/after-action.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isFilledByServer } from "../../facts/fields/filled-by-server.ts";
import { objectAt, sameJson } from "../../facts/json-type.ts";
import { onlyTest } from "../../facts/only-test.ts";
import { canPrecede, reachableBefore } from "../../facts/reachable-actions.ts";
import { writersOf } from "../../facts/state-ways.ts";
import type { Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const setDemand: Rule = {
  id: "set-demand",
  severity: "warning",
  says: text(
    "操作写入的值使另一个字段必填，而此前没有途径填写，服务器总会拒绝",
    "A value that an action sets makes another field required which nothing fills before, so the server always refuses it",
  ),
  check(draft, report, { known }) {
    // Code of a feature may fill what the file does not.
    if (known.handlers.has(draft.name)) return;
    for (const [id, action] of draft.actions) {
      if (action["handler"] === true || action["dialog"] !== undefined) continue;
      const set = objectAt(action, "set");
      const given = { ...set, ...objectAt(action, "form", "properties") };
      for (const { field, name, test } of demandsOf(draft)) {
        const value = set[name];
        const isFilled = Object.hasOwn(given, field.name) && given[field.name] !== null;
        if (isFilled || satisfies(value, test) !== true || !isEmptyBefore(draft, field, id, name, test)) continue;
        report(
          ["actions", id, "set", name],
          "value",
          text(
            `${name} 为 ${JSON.stringify(value)} 时“${field.name}”必填，而此前没有途径填写，服务器总会拒绝`,
            `With “${name}” ${JSON.stringify(value)}, “${field.name}” is required, which nothing fills before, so the server always refuses this`,
          ),
          against(
            text(
              `在操作的 form 中要求“${field.name}”，或写在 set 中`,
              `Ask for “${field.name}” in the form of the action, or write it in “set”`,
            ),
            [...field.path, "x-required"],
          ),
        );
      }
    }
  },
};

interface Demand {
  readonly field: FieldDraft;
  /** The one field that the demand depends on; the field of the states has a rule of its own. */
  readonly name: string;
  readonly test: Json;
}

function demandsOf({ record, states }: ModuleDraft): readonly Demand[] {
  return [...record.fields.values()].flatMap((field) => {
    const only = onlyTest(field.schema["x-required"]);
    return only === null || only.name === states?.field ? [] : [{ field, ...only }];
  });
}

/** True if people and other actions cannot have filled the field: only the server writes it, or it is hidden until then. */
function isEmptyBefore(draft: ModuleDraft, { schema, ui, name }: FieldDraft, action: string, by: string, test: Json): boolean {
  const before = reachableBefore(draft, action);
  if (
    isFilledByServer(schema) ||
    writersOf(draft, name).some((writer) => before === null || canPrecede(draft, before, writer, action))
  )
    return false;
  if (JSON.stringify(draft.authored["workflow"] ?? null).includes(`"${name}"`)) return false;
  if (schema["readOnly"] === true) return true;
  const shown = onlyTest(ui["ui:visible"]);
  if (shown === null || shown.name !== by || !sameJson(shown.test, test)) return false;
  // People may choose the value before the action does.
  const source = draft.record.fields.get(by)?.schema ?? {};
  return source["readOnly"] === true && !isFilledByServer(source) && writersOf(draft, by).every((writer) => writer === action);
}
