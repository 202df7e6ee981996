import { isJsonObject, type Json } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import { stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { Report } from "../../rule.ts";
import { text } from "../../words.ts";

/** “盒内有文件后不能更换全宗”: the field is locked once there is something. */
const ONCE_THERE =
  /(?<![没未无])(?:已?有)([^，。；]{1,10}?)(?:之后|以后|后|时)[^，。；]{0,2}不(?:能|可|得|可以)再?(?:修改|更改|更换|变更|改)/;

/** Reports a field that is disabled while a number is 0, although its text locks it as soon as there is something. */
export function checkDisabled({ authored, record }: ModuleDraft, { name, schema, ui, uiPath }: FieldDraft, report: Report): void {
  const texts = [schema["description"], ui["ui:help"]].filter((shown) => typeof shown === "string");
  const said = texts.find((shown) => ONCE_THERE.test(shown));
  // The states write further conditions into the field.
  const disabled = valueAt(authored, "ui", "fields", name, "ui:disabled");
  if (said === undefined || !isJsonObject(disabled)) return;
  const [, thing = ""] = ONCE_THERE.exec(said) ?? [];
  const place = [...uiPath, "ui:disabled"];
  const [only, ...others] = conditionTests(disabled, place);
  const counted = only === undefined ? undefined : record.fields.get(only.name);
  if (only === undefined || counted === undefined || others.length > 0 || only.path.length !== place.length + 2) return;
  const isCount = stringAt(counted.schema, "x-rollup", "take") === "count" || /数量?$/.test(titleOf(counted.schema));
  if (!isCount || !titleOf(counted.schema).includes(thing) || !isZero(only.test)) return;
  report(
    only.path,
    "value",
    text(
      `“${said}”：但“${name}”在“${counted.name}”为 0 时才不能改`,
      `The text locks “${name}” once there is something, but it is disabled while “${counted.name}” is 0`,
    ),
    text(
      `写成 "${counted.name}": {"exclusiveMinimum": 0}，或改文字`,
      `Write "${counted.name}": {"exclusiveMinimum": 0}, or correct the text`,
    ),
  );
}

function isZero(test: Json): boolean {
  if (!isJsonObject(test) || Object.keys(test).length !== 1) return false;
  return test["const"] === 0 || test["maximum"] === 0 || test["exclusiveMaximum"] === 1;
}
