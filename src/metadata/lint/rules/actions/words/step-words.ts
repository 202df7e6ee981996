import { parse } from "#expressions";
import type { JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../../facts/json-type.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { plainTests } from "../../computed/titled-selections.ts";

/** Reports steps that do the opposite of what their titles, questions and fields say. */
export function checkStep(draft: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  checkSettled(draft, id, action, report);
  checkRestored(draft, id, action, report);
  checkOwnApproval(draft, id, action, report);
  checkLast(draft, id, action, report);
  // Code may write the field.
  if (action["handler"] === true) return;
  checkPromised(draft, id, action, report);
  checkAmount(draft, id, action, report);
}

/** Titles of steps that use up what there is, with the titles of what they use up: a debt, or a stock. */
const USING: readonly (readonly [step: RegExp, left: RegExp])[] = [
  [/缴费|缴款|收款|付款|还款|结算/, /^(?:欠|未[缴交付收还结]|待[缴交付收还结])/],
  [/^(?:出库|领用|领料|发料|发放|借出|出租)/, /^(?:当前|现有|可用)?(?:库存|余量|在库)/],
];

/** A payment that waits until nothing is owed, or an issue that waits until there is no stock. */
function checkSettled({ record, authored }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  const [, left] = USING.find(([step]) => step.test(title)) ?? [];
  if (left === undefined || /取消|撤销|退|完成|确认/.test(title)) return;
  const path = ["actions", id, "when"];
  for (const { name, test, path: place } of plainTests(valueAt(authored, ...path), path)) {
    const key = ["maximum", "const"].find((one) => valueAt(test, one) === 0);
    const field = record.fields.get(name);
    if (key === undefined || field === undefined || !left.test(titleOf(field.schema)) || factsOf(field).options !== null)
      continue;
    report(
      [...place, key],
      "key",
      text(
        `“${title}”要等“${titleOf(field.schema)}”为 0 才能执行`,
        `“${id}” can run only when nothing is left in “${name}”, which it uses up`,
      ),
      text('写 "exclusiveMinimum": 0', 'Write "exclusiveMinimum": 0'),
    );
  }
}

/** “恢复参赛” that leads to a state which ends. */
function checkRestored({ states }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  const to = states?.list.find((state) => state.id === action["to"]);
  if (!/^(?:恢复|重新启用|重新开放|解除)/.test(title) || to === undefined || !to.end || to.title.includes(title.slice(0, 2)))
    return;
  const from = states?.list.filter(({ end }) => !end) ?? [];
  // “解除合同” ends it.
  if (title.startsWith(RELEASE.zh) && !/冻结|停用|限制|锁定|封禁|禁/.test(title)) return;
  report(
    ["actions", id, "to"],
    "value",
    text(`“${title}”之后是终点“${to.title}”`, `By its title “${id}” goes on, but it leads to “${to.id}”, which is an end`),
    text(
      `写继续使用的状态，如 ${from.map((state) => `"${state.id}"`).join("、")}`,
      `Write a state that goes on: ${from.map((state) => `"${state.id}"`).join(", ")}`,
    ),
  );
}

const RELEASE = text("解除", "release");

/** Titles of decisions, and of the people whom they are about. */
const [DECIDES, ASKS] = [/审批|审核|批准|核准|复核/, /申请人|报销人|提交人|申报人|制单人/];

/** A decision by the person who asked for it. */
function checkOwnApproval({ record }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  const person = record.fields.get(stringAt(action, "by") ?? "");
  const asked = titleOf(person?.schema);
  if (!DECIDES.test(title) || /提交|申请|撤回|重新|发起/.test(title) || !ASKS.test(asked)) return;
  report(
    ["actions", id, "by"],
    "value",
    text(`“${asked}”审批的是自己的单据`, `“${person?.name ?? ""}” alone decides on what they asked for`),
    text("删除 by，或写审批的人", "Delete “by”, or name the person who decides"),
  );
}

/** Titles of the latest time of something that goes on. */
const LAST = /^(?:上次|最近一?次?|末次|最后)(.{2,}?)(?:时间|日期|日)$/;

/** The step itself that empties its latest time: “完成保养” empties “上次保养日期”. */
function checkLast({ record }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  for (const [name, value] of Object.entries(objectAt(action, "set"))) {
    const field = record.fields.get(name);
    const [, act] = LAST.exec(titleOf(field?.schema)) ?? [];
    if (value !== null || field === undefined || act === undefined || !title.includes(act) || /撤|取消|清/.test(title)) continue;
    const present = factsOf(field).storage === "date" ? "$today" : "$now";
    report(
      ["actions", id, "set", name],
      "value",
      text(`“${title}”清空了“${titleOf(field.schema)}”`, `“${id}” empties “${name}”, the time of what it records`),
      text(`写 "${present}"`, `Write "${present}"`),
    );
  }
}

/** “投稿日期改为今天”: a question that promises a day. */
const PROMISED = /([^，。；,;]{2,8}?)(?:将|会)?(?:改为|记为|记作|更新为|设为)(?:今[天日]|当[天日]|现在)/u;

function checkPromised({ record }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const [, said = ""] = PROMISED.exec(stringAt(action, "confirm") ?? "") ?? [];
  const field = [...record.fields.values()].find(({ schema }) => titleOf(schema).length > 1 && said.endsWith(titleOf(schema)));
  if (field === undefined || field.name in { ...objectAt(action, "set"), ...objectAt(action, "form", "properties") }) return;
  const present = factsOf(field).storage === "date" ? "$today" : "$now";
  const path: Path = ["actions", id, ...("set" in action ? ["set"] : [])];
  report(
    path,
    "key",
    text(
      `确认文字说会写“${titleOf(field.schema)}”，操作却没有写`,
      `The question of “${id}” says that “${field.name}” is written, but the action does not write it`,
    ),
    against(
      text(
        `在 set 中加上 "${field.name}": "${present}"，或改文字`,
        `Add "${field.name}": "${present}" to “set”, or correct the question`,
      ),
      ["actions", id, "confirm"],
    ),
  );
}

/** “按核定金额赔付” of an action that writes another amount. */
function checkAmount({ record }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const said = stringAt(action, "confirm") ?? "";
  const [only, ...others] = Object.entries(objectAt(action, "set")).flatMap(([name, value]) => {
    const parsed = parse(stringAt(value, "x-compute") ?? "");
    return parsed.ok && parsed.value.kind === "path" ? [{ name, source: parsed.value.names.join(".") }] : [];
  });
  const taken = record.fields.get(only?.source ?? "");
  if (only === undefined || others.length > 0 || taken === undefined || said.includes(titleOf(taken.schema))) return;
  const isAlike = (field: FieldDraft): boolean =>
    field !== taken && field.name !== only.name && factsOf(field).format === "money" && factsOf(taken).format === "money";
  const [named, ...more] = [...record.fields.values()].filter(
    (field) => isAlike(field) && said.includes(BY.zh + titleOf(field.schema)),
  );
  if (named === undefined || more.length > 0) return;
  report(
    ["actions", id, "set", only.name, "x-compute"],
    "value",
    text(
      `确认文字说按“${titleOf(named.schema)}”，写入的却是“${titleOf(taken.schema)}”`,
      `The question of “${id}” names “${named.name}”, but “${taken.name}” is written`,
    ),
    against(text(`写 ${named.name}，或改文字`, `Write ${named.name}, or correct the question`), ["actions", id, "confirm"]),
  );
}

const BY = text("按", "by");
