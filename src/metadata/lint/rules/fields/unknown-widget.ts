import { KIND_IDS, type KindId } from "../../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { namedFields } from "../../facts/draft.ts";
import { suggestion, text } from "../../words.ts";

export const unknownWidget: Rule = {
  id: "unknown-widget",
  severity: "error",
  says: text("没有此控件", "An unknown widget"),
  check(draft, report, { known }) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const widget = stringAt(field.ui, "ui:widget");
        if (widget === undefined || known.widgets.has(widget)) continue;
        const meant = OTHER_NAMES.get(widget.toLowerCase());
        const hint =
          meant === undefined ? suggestion(widget, known.widgets) : text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`);
        report(
          [...field.uiPath, "ui:widget"],
          "value",
          text(`没有控件“${widget}”`, `The widget “${widget}” does not exist`),
          hint,
        );
      }
    }
  },
};

const OTHER_NAMES: ReadonlyMap<string, KindId> = new Map(
  KIND_IDS.flatMap((id) => KIND_AUTHORING[id].otherNames.map((name): [string, KindId] => [name, id])),
);
