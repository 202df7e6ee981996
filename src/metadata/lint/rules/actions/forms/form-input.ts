import type { Json, JsonObject } from "#contract";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, stringAt, titleOf } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { checkOffered } from "./unoffered-choices.ts";

export const formInput: Rule = {
  id: "form-input",
  severity: "warning",
  says: text(
    "操作表单的输入既不是可写入的字段，也没有在 set 中用到，或被 set 覆盖，或与它填写的字段选项不同（少一个，而没有操作能填），或只选一个而字段存多个，或与传送 ID 的参数同名",
    "An input of an action's form is no field that an action can write, and “set” does not use it, or writes over it; or it has other choices than its field, or lacks one that no action fills in, or takes one value where the field holds several, or the name of the parameter with the IDs",
  ),
  check(draft, report, { known }) {
    const { name, actions, forms, record } = draft;
    if ((known.handlers.get(name) ?? []).length === 0) checkOffered(draft, report);
    for (const form of forms) {
      const action = actions.get(form.action ?? "");
      const isHandled = action?.["handler"] === true || (known.handlers.get(name) ?? []).includes(form.action ?? "");
      if (action === undefined) continue;
      checkParameter([...form.fields.values()], form.action ?? "", action, report);
      // Without an effect the action has a finding of its own.
      if (isHandled || (action["set"] === undefined && action["to"] === undefined)) continue;
      const used = mentionedNames(objectAt(action, "set"));
      for (const field of form.fields.values()) {
        if (field.name === parameterOf(action)) continue;
        const own = record.fields.get(field.name)?.schema ?? {};
        if ("x-serial" in own || (isFollowing(own) && !used.has(field.name))) {
          report(
            field.path,
            "key",
            text(`“${field.name}”的值由服务器写入`, `The server writes the value of “${field.name}”`),
            text("请删除，或给输入另取名称", "Delete it, or give the input another name"),
          );
          continue;
        }
        checkInput(field, record.fields.get(field.name), action, report);
        const others = [...form.fields.values()].filter((other) => other !== field);
        const isUsed =
          record.fields.has(field.name) ||
          used.has(field.name) ||
          others.some((other) => mentionedNames([other.schema, other.ui]).has(field.name));
        if (isUsed || isQuestion(field.schema)) continue;
        const title = titleOf(field.schema);
        const titled = [...record.fields.values()].find(({ schema }) => title !== "" && titleOf(schema) === title);
        report(
          field.path,
          "key",
          text(`“${field.name}”填了也不会保存`, `The value of “${field.name}” is lost`),
          titled === undefined
            ? text(
                `在 set 中用 form.${field.name}，或在记录中加上字段“${field.name}”，或删除它`,
                `Use form.${field.name} in “set”, add a field “${field.name}” to the record, or delete it`,
              )
            : text(`改名为“${titled.name}”，即标题相同的字段`, `Call it “${titled.name}”, as the field with its title`),
        );
      }
    }
  },
};

function parameterOf(action: JsonObject): string {
  return stringAt(action, "idsAs") ?? "ids";
}

/** Reports an input with the name of the parameter that carries the IDs: one of the two would be lost. */
function checkParameter(inputs: readonly FieldDraft[], id: string, action: JsonObject, report: Report): void {
  const input = inputs.find(({ name }) => name === parameterOf(action));
  if (input === undefined) return;
  const isStated = action["idsAs"] !== undefined;
  report(
    isStated ? ["actions", id, "idsAs"] : input.path,
    isStated ? "value" : "key",
    text(`“${input.name}”已是传送记录 ID 的参数`, `“${input.name}” is the parameter with the IDs of the records`),
    text("给输入另取名称，或改 idsAs", "Rename the input, or choose another idsAs"),
  );
}

/** Reports an input of a field that “set” writes anyway, or that has other choices than the field. */
function checkInput(input: FieldDraft, field: FieldDraft | undefined, action: JsonObject, report: Report): void {
  if (field === undefined) return;
  const { name } = input;
  const set = objectAt(action, "set");
  if (name in set && !JSON.stringify(set).includes(`form.${name}`))
    report(
      [...input.path.slice(0, 2), "set", name],
      "key",
      text(`填的“${name}”会被 set 的值覆盖`, `“set” writes another value over the input “${name}”`),
      against(text("删除它，或从表单中删除输入", "Delete it, or remove the input from the form"), input.path),
    );
  const isChoice = (factsOf(input).reference ?? factsOf(input).dictionary) !== null;
  if (factsOf(field).multiple && isChoice && !factsOf(input).multiple && !isAdding(input, action))
    report(
      input.path,
      "key",
      text(
        `“${name}”存多个值，这里只能选一个，会换掉原有的全部`,
        `“${name}” holds several values, but one is chosen here, which takes the place of all`,
      ),
      against(text('加上 "x-multiple": true，或给输入另取名称', 'Add "x-multiple": true, or give the input another name'), [
        ...field.path,
        "x-multiple",
      ]),
    );
  const [chosen, stored] = [input, field].map(({ schema }) => stringAt(schema, "x-ref", "module"));
  if (chosen === undefined && stored === undefined) return checkDictionary(input, field, report);
  if (chosen === undefined || stored === undefined || chosen === stored) return;
  report(
    [...input.path, "x-ref", "module"],
    "value",
    text(
      `“${name}”存的是“${stored}”的记录，这里选的是“${chosen}”的`,
      `“${name}” refers to “${stored}”, but the input to “${chosen}”`,
    ),
    text(`写 "module": "${stored}"，或给输入另取名称`, `Write "module": "${stored}", or give the input another name`),
  );
}

/** True for an input that “set” joins with other values. */
function isAdding({ name }: FieldDraft, action: JsonObject): boolean {
  return Object.hasOwn(objectAt(action, "set"), name);
}

/** Reports an input in which people type what they choose from a dictionary in the field. */
function checkDictionary(input: FieldDraft, field: FieldDraft, report: Report): void {
  const [chosen, stored] = [input, field].map(({ schema }) => stringAt(schema, "x-dict"));
  const isOwn = input.schema["enum"] !== undefined || input.schema["const"] !== undefined;
  if (stored === undefined || chosen === stored || isOwn) return;
  report(
    chosen === undefined ? input.path : [...input.path, "x-dict"],
    chosen === undefined ? "key" : "value",
    text(`“${input.name}”的值来自字典“${stored}”`, `The values of “${input.name}” come from the dictionary “${stored}”`),
    text(`写 "x-dict": "${stored}"`, `Write "x-dict": "${stored}"`),
  );
}

/** True for a field whose value follows from others. */
function isFollowing(schema: Readonly<Record<string, unknown>>): boolean {
  return "x-compute" in schema || "x-rollup" in schema;
}

/** A box that must be ticked has an effect although nothing stores it. */
function isQuestion(schema: Readonly<Record<string, unknown>>): boolean {
  return schema["const"] !== undefined || (Array.isArray(schema["enum"]) && schema["enum"].length === 1);
}

/** Every name in a part of a file: its keys, and the words of its texts. */
function mentionedNames(part: Json): ReadonlySet<string> {
  return new Set(JSON.stringify(part).match(/[A-Za-z]\w*/g) ?? []);
}
