import type { Json } from "#contract";
import type { Path } from "../../parse.ts";
import { breach } from "../conforms.ts";
import { listAt, valueAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const defaultValue: Rule = {
  id: "default-value",
  severity: "error",
  says: text("默认值或示例不符合字段自己的 schema", "A default or an example that breaks its own schema"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        const check = (value: Json, what: ReturnType<typeof text>, path: Path): void => {
          const wrong = breach(value, field.schema);
          if (wrong === null) return;
          const shown = JSON.stringify(value);
          report(
            path,
            "value",
            text(`“${field.name}”的${what.zh} ${shown} ${wrong.zh}`, `The ${what.en} ${shown} of “${field.name}” ${wrong.en}`),
            text(`改正${what.zh}，或放宽该字段的约束`, `Mend the ${what.en}, or loosen what the field demands`),
          );
        };
        const value = valueAt(field.schema, "default");
        if (value !== undefined) check(value, text("默认值", "default"), [...field.path, "default"]);
        listAt(field.schema, "examples").forEach((example, index) =>
          check(example, text("示例", "example"), [...field.path, "examples", index]),
        );
      }
    }
  },
};
