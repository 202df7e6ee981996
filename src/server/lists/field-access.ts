import type { FieldAccess } from "#contract";
import type { Handler } from "../feature.ts";
import { fieldRulesOf } from "../policies/field-rules.ts";
import { ruleNotes } from "../policies/rule-notes.ts";

/** What of the module's fields the caller's roles leave; for whoever looks after roles also which roles restrict which. */
export const fieldAccess: Handler = async (context): Promise<FieldAccess> => {
  const { module } = context;
  const { hidden, readOnly } = await fieldRulesOf(context, module);
  const notes = await ruleNotes(context, module.name);
  return { hidden: [...hidden].sort(), readOnly: [...readOnly].sort(), rules: notes.get(module.name) ?? [] };
};
