import type { Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { satisfies } from "../../facts/after-action.ts";
import { conditionFields } from "../../facts/fields/field-uses.ts";
import { listAt, objectAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { plainTests } from "../computed/titled-selections.ts";

export const cascadeOrder: Rule = {
  id: "cascade-order",
  severity: "warning",
  says: text(
    "分步填写时，候选或显示所取决于的字段在后面的步骤中",
    "The choices of a field, or whether it is shown, depend on a field in a later step of the form",
  ),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "dialog", "layout") !== "steps") return;
    const steps = stepsOf(draft);
    for (const field of draft.record.fields.values()) {
      const masters = Object.values(objectAt(field.schema, "x-ref", "where"));
      for (const ours of masters) {
        const [name = ""] = typeof ours === "string" ? ours.split(".") : [];
        const later = laterOf(draft, field, name, steps);
        if (later === null) continue;
        const message = text(
          `“${field.name}”在第 ${later.own} 步，先要填的“${name}”却在第 ${later.other} 步`,
          `“${field.name}” is in step ${later.own}, and “${name}”, which comes first, in step ${later.other}`,
        );
        report(later.path, "value", message, moved(name, field));
      }
      checkShown(draft, field, steps, report);
    }
  },
};

/** Reports a field that is shown only after a later step is filled in, when its own step has passed. */
function checkShown(draft: ModuleDraft, field: FieldDraft, steps: ReadonlyMap<string, Placed>, report: Report): void {
  const visible = field.ui["ui:visible"];
  // A default that hides the field for certain must be changed first.
  const hiding = plainTests(visible, []).filter(
    ({ name, test }) => satisfies(draft.record.fields.get(name)?.schema["default"], test) === false,
  );
  for (const { name } of conditionFields(visible, [])) {
    const isHidden = hiding.some((one) => one.name === name);
    const later = laterOf(draft, field, name, steps, isHidden);
    if (later === null) continue;
    const message = text(
      `“${field.name}”在第 ${later.own} 步，是否显示却取决于第 ${later.other} 步的“${name}”`,
      `“${field.name}” is in step ${later.own}, but “${name}” of step ${later.other} decides whether it is shown`,
    );
    report(later.path, "value", message, moved(name, field));
    return;
  }
}

/** The numbers of both steps, from 1, and the place of the other field, if that is filled in after the field. */
function laterOf(
  draft: ModuleDraft,
  field: FieldDraft,
  name: string,
  steps: ReadonlyMap<string, Placed>,
  isHidden = false,
): { readonly own: number; readonly other: number; readonly path: Path } | null {
  const [own, later] = [steps.get(field.name), steps.get(name)];
  const master = draft.record.fields.get(name);
  if (own === undefined || later === undefined || later.step <= own.step || master === undefined) return null;
  if (isGiven(draft, master) && !(isHidden && isEntered(master))) return null;
  return { own: own.step + 1, other: later.step + 1, path: later.path };
}

function moved(name: string, field: FieldDraft): Text {
  return text(
    `在 ui.dialog.groups 中把“${name}”移到“${field.name}”之前`,
    `Move “${name}” before “${field.name}” in ui.dialog.groups`,
  );
}

interface Placed {
  /** From 0. */
  readonly step: number;
  readonly path: Path;
}

function stepsOf({ value }: ModuleDraft): ReadonlyMap<string, Placed> {
  return new Map(
    listAt(value, "ui", "dialog", "groups").flatMap((group, step) =>
      listAt(group, "fields").flatMap((name, at): [string, Placed][] =>
        typeof name === "string" ? [[name, { step, path: ["ui", "dialog", "groups", step, "fields", at] }]] : [],
      ),
    ),
  );
}

/** True for a field that has a value before somebody types one. */
function isGiven({ value }: ModuleDraft, field: FieldDraft): boolean {
  const given = field.schema["default"] !== undefined || !isEntered(field);
  return given || valueAt(value, "ui", "parent", "field") === field.name;
}

/** True for a field that people fill in. */
function isEntered({ schema }: FieldDraft): boolean {
  return schema["x-compute"] === undefined && schema["x-rollup"] === undefined && schema["readOnly"] !== true;
}
