import { parse } from "#expressions";
import type { Json } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { isArray, objectAt, stringAt, titleOf, valueAt } from "../../../facts/json-type.ts";
import { englishMeaningsIn, meaningsIn, oppositeIn } from "../../../facts/texts/opposites.ts";
import type { Report, Rule } from "../../../rule.ts";
import { against, text, wordsIn } from "../../../words.ts";
import { written } from "../../computed/units/measured-values.ts";
import { checkFilled, plainTests } from "../../computed/titled-selections.ts";
import { checkOpening, checkReached } from "./opposite-bounds.ts";
import { checkExtended } from "./extended-end.ts";
import { checkOverdue, checkSide } from "./opposite-days.ts";
import { checkStep } from "./step-words.ts";
import { mentions } from "../../states/removal-words.ts";

export const oppositeAction: Rule = {
  id: "opposite-action",
  severity: "warning",
  says: text(
    "操作做的与其名称或待办相反，或写了别的操作的时间",
    "An action does the opposite of its name or of its to-do, or writes the time of another action",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      checkTarget(draft, id, action, report);
      checkTodo(draft, id, action, report);
      checkOverdue(draft, id, action, report);
      checkSide(draft, id, action, report);
      checkReached(draft, id, action, report);
      checkOpening(draft, id, action, report);
      checkExtended(draft, id, action, report);
      checkStep(draft, id, action, report);
      checkSign(draft, id, action, report);
      checkStamp(draft, id, action, report);
    }
    checkPairs(draft, report);
    checkTargets(draft, report);
    checkStamps(draft, report);
    checkWorkflow(draft, report);
  },
};

/** “Approve” that leads to “rejected”. */
function checkTarget({ authored, states }: ModuleDraft, id: string, action: Json, report: Report): void {
  const own = meanings(stringAt(action, "title") ?? "", id);
  const target = valueAt(authored, "actions", id, "to");
  const targets = typeof target === "string" ? [target] : isArray(target) ? target : [];
  const [only, ...others] = targets;
  const state = others.length > 0 ? undefined : states?.list.find((one) => one.id === only);
  if (state === undefined) return;
  const reached = isPending(state) ? [] : meanings(state.title, state.id);
  if (oppositeIn(own, reached) === null) return;
  const meant = states?.list.filter((one) => !isPending(one) && oppositeIn(meanings(one.title, one.id), reached) !== null);
  const [better] = meant ?? [];
  report(
    ["actions", id, "to"],
    "value",
    text(
      `“${stringAt(action, "title") ?? id}”之后的状态是“${state.title}”，意思相反`,
      `“${id}” leads to “${state.id}”, which means the opposite`,
    ),
    better === undefined
      ? text("写与名称相符的状态，或改名称", "Name the state that the action stands for, or correct its title")
      : text(`写成 "to": "${better.id}"，或改名称`, `Write "to": "${better.id}", or correct the title`),
  );
}

/** Two opposite actions that lead to one state, which is not an end for both: “enable” and “disable” to “on”. */
function checkPairs({ actions, states }: ModuleDraft, report: Report): void {
  const meant = [...actions].map(([id, action]) => ({
    id,
    title: stringAt(action, "title") ?? id,
    to: stringAt(action, "to"),
    means: meanings(stringAt(action, "title") ?? "", id),
  }));
  for (const [at, one] of meant.entries()) {
    const state = states?.list.find(({ id }) => id === one.to);
    const other = meant.slice(at + 1).find(({ to, means }) => to === one.to && oppositeIn(one.means, means) !== null);
    if (state === undefined || other === undefined || isPending(state) || isEnd(state)) continue;
    const reached = meanings(state.title, state.id);
    // The other rule reports the one that the state contradicts.
    if ([one, other].some(({ means }) => oppositeIn(means, reached) !== null)) continue;
    report(
      ["actions", other.id, "to"],
      "value",
      text(
        `“${one.title}”与“${other.title}”意思相反，却到同一状态“${state.title}”`,
        `“${one.id}” and “${other.id}” are opposites, but both lead to “${state.id}”`,
      ),
      text("写各自的状态", "Name a state of its own for each"),
    );
  }
}

/** Two actions, each of which leads to the state that is called after the other one, and an action that leads into what it lifts. */
function checkTargets({ actions, states }: ModuleDraft, report: Report): void {
  const titles = [...actions.values()].map((action) => stringAt(action, "title") ?? "");
  const meant = [...actions].flatMap(([id, action]) => {
    const [title, to] = [stringAt(action, "title") ?? "", stringAt(action, "to")];
    const state = states?.list.find((one) => one.id === to);
    return state === undefined || title.length < 2 ? [] : [{ id, title, state }];
  });
  const reaches = (title: string, state: string): boolean => mentions(state, doneBy(title), titles);
  for (const [at, one] of meant.entries()) {
    const [, lifted] = /^(?:解除|取消|结束|停止|撤销)(.{2,})$/.exec(one.title) ?? [];
    const reached = one.state.title;
    const isLifted = lifted !== undefined && reached.includes(lifted) && !/[未非无不待]|解除|取消|结束|停止|撤销/.test(reached);
    const other = meant
      .slice(at + 1)
      .find((two) => reaches(one.title, two.state.title) && reaches(two.title, reached) && two.title !== one.title);
    if (!isLifted && (other === undefined || reaches(one.title, reached))) continue;
    report(
      ["actions", one.id, "to"],
      "value",
      text(
        `“${one.title}”之后的状态却是“${reached}”`,
        `“${one.id}” leads to “${one.state.id}”, which is what it ends or what another action stands for`,
      ),
      other === undefined
        ? text("写之后的状态；名称互换了时，换回来", "Name the state afterwards. If two titles are exchanged, put them back.")
        : text(
            `写成 "to": "${other.state.id}"，“${other.title}”写成 "to": "${one.state.id}"`,
            `Write "to": "${other.state.id}", and "to": "${one.state.id}" for “${other.id}”`,
          ),
    );
  }
}

/** Drops the verb that only records an event: “登记缺课” gives “缺课”. */
function doneBy(title: string): string {
  const [, rest = title] = /^(?:登记|确认|标记为?|记为|设为|办理)(.{2,})$/.exec(title) ?? [];
  return rest;
}

function isEnd({ title, id, end }: { readonly title: string; readonly id: string; readonly end: boolean }): boolean {
  return end || ENDED.test(title) || ENDED.test(id);
}

/** True for a state that waits for a decision, such as “待批准”: a refusal may lead there. */
function isPending({ title, id }: { readonly title: string; readonly id: string }): boolean {
  const meant = meaningsIn(title);
  return (meant.length > 0 && /[待等]|申请|中$/.test(title)) || wordsIn(id).some((word) => PENDING.has(word));
}

const PENDING: ReadonlySet<string> = new Set(["pending", "waiting", "awaiting", "await", "to", "for"]);

/** The meanings on which the title and the English ID agree, or that one of them alone has. */
function meanings(title: string, id: string): readonly string[] {
  const [chinese, english] = [meaningsIn(title), englishMeaningsIn(wordsIn(id).join(" "))];
  return oppositeIn(chinese, english) === null ? [...new Set([...chinese, ...english])] : [];
}

/** A to-do with the title of a state in which the action cannot run. */
function checkTodo({ authored, states }: ModuleDraft, id: string, action: Json, report: Report): void {
  const todo = stringAt(action, "todo");
  const { from, to } = states?.transitions.find((one) => one.action === id) ?? {};
  if (todo === undefined || states === null || from === undefined || from === null) return;
  const titles = states.list.map(({ title }) => title);
  const said = states.list.filter(({ title }) => title.length > 1 && mentions(todo, title, titles));
  const [only, ...others] = said;
  if (only === undefined || others.length > 0 || from.includes(only.id)) return;
  // “已招满、待结束的申请”: the condition holds before the state of that name is reached.
  if (to?.includes(only.id) === true && valueAt(authored, "actions", id, "when") !== undefined) return;
  // “可投入运行的设备” names the action “投入运行”.
  const title = titleOf(action);
  if (title.includes(only.title) && todo.includes(title)) return;
  const [own] = states.list.filter((state) => from.includes(state.id));
  if (own === undefined) return;
  report(
    ["actions", id, "todo"],
    "value",
    text(
      `待办“${todo}”说的是状态“${only.title}”（${only.id}），操作却从“${own.title}”（${own.id}）开始`,
      `The to-do names the state “${only.id}”, but the action starts from “${own.id}”`,
    ),
    // The state has an action of its own: the to-do is the copied text.
    states.transitions.some((one) => one.action !== id && one.from?.includes(only.id) === true)
      ? text(
          `写“${todo.replace(only.title, own.title)}”，并核对英文；两个状态的标题互换了时，把“${only.id}”与“${own.id}”的标题换回来`,
          `Write “${todo.replace(only.title, own.title)}”, and check its English. If the titles of “${only.id}” and “${own.id}” are exchanged, put them back.`,
        )
      : text(
          `写 "from": "${only.id}"，或改待办；两个状态的标题互换了时，把“${only.id}”与“${own.id}”的标题换回来`,
          `Write "from": "${only.id}", or correct the to-do. If the titles of “${only.id}” and “${own.id}” are exchanged, put them back.`,
        ),
  );
}

/** A to-do of what has not happened yet, whose condition demands that it has: “待打印” and the time of the print. */
function checkStamp(draft: ModuleDraft, id: string, action: Json, report: Report): void {
  const path = ["actions", id, "when"];
  for (const { name, test, path: place } of plainTests(valueAt(draft.authored, ...path), path))
    checkFilled({ title: stringAt(action, "todo") ?? "" }, draft.record.fields.get(name), draft, test, place, report);
}

/** An action that writes the time of another one, while nothing writes its own: “cancel” and the time of completion. */
function checkStamps({ actions, authored, record }: ModuleDraft, report: Report): void {
  const ofProcess = Object.values(objectAt(authored, "workflow", "set")).map((set) => objectAt(set));
  const written = new Set(
    [...[...actions.values()].map((action) => objectAt(action, "set")), ...ofProcess].flatMap((set) => Object.keys(set)),
  );
  const stamps = [...record.fields.values()].flatMap((field) => {
    const [, stem] = /^(.{2,})(?:时间|日期)$/.exec(stringAt(field.schema, "title") ?? "") ?? [];
    return stem === undefined || field.schema["readOnly"] !== true || "x-compute" in field.schema
      ? []
      : [{ name: field.name, stem }];
  });
  const lost = stamps.filter(({ name }) => !written.has(name));
  for (const [id, action] of actions) {
    const title = stringAt(action, "title") ?? "";
    // Code may write the time.
    if (action["handler"] === true) continue;
    const set = objectAt(action, "set");
    const own = lost.find(({ stem }) => title.startsWith(stem));
    const other = stamps.find(({ name, stem }) => isPresent(set[name]) && !title.includes(stem));
    const others = [...actions].flatMap(([one, another]) => (one === id ? [] : [objectAt(another, "set")]));
    const isOfAnother = [...others, ...ofProcess].some((one) => other !== undefined && isPresent(one[other.name]));
    if (own === undefined || other === undefined || !isOfAnother) continue;
    report(
      ["actions", id, "set", other.name],
      "key",
      text(
        `“${title}”写的是“${other.stem}”的时间，“${own.name}”却没有任何操作写`,
        `“${id}” writes “${other.name}”, which is the time of another action, and nothing writes “${own.name}”`,
      ),
      text(`写成 "${own.name}"`, `Write "${own.name}"`),
    );
  }
}

/** The meaning of an element of a process by its name: “approvedEnd”, “refused”. */
function resultOf(element: string): readonly string[] {
  return englishMeaningsIn(wordsIn(element).join(" "));
}

function isPresent(value: Json | undefined): boolean {
  return value === "$now" || value === "$today";
}

/** States that a record reaches in any case. */
const ENDED = /关闭|结束|办结|归档|closed|ended|archived|done/i;

/** A process that ends in one state whether it is approved or not, or that writes the reason of a refusal when it approves. */
function checkWorkflow({ authored, record, states }: ModuleDraft, report: Report): void {
  const path: Path = ["workflow"];
  const targets = objectAt(authored, "workflow", "states");
  const { approved, refused } = targets;
  for (const [key, target, place] of [
    ["refused", refused, [...path, "states", "refused"]],
    ["cancelled", valueAt(authored, "workflow", "cancelled"), [...path, "cancelled"]],
  ] as const) {
    if (approved === undefined || typeof target !== "string" || target !== approved) continue;
    const title = states?.list.find(({ id }) => id === target)?.title ?? "";
    if (ENDED.test(title) || ENDED.test(target)) continue;
    report(
      place,
      "value",
      text(
        `流程${key === "refused" ? "驳回" : "撤销"}之后与批准之后是同一状态“${target}”`,
        `The process leads to “${target}” when it is ${key}, as when it is approved`,
      ),
      text("写批准之前的状态，或另一个终点", "Name the state before the approval, or another end"),
    );
  }
  for (const [element, target] of Object.entries(targets)) {
    const state = states?.list.find(({ id }) => id === target);
    if (state === undefined || isPending(state)) continue;
    const result = resultOf(element);
    // A state such as “已退回” is no word for a refusal elsewhere, but never follows an approval.
    const isSentBack = /退回|打回/.test(state.title) && result.includes("approve");
    if (!isSentBack && oppositeIn(result, meanings(state.title, state.id)) === null) continue;
    report(
      [...path, "states", element],
      "value",
      text(`“${element}”之后的状态是“${state.title}”，意思相反`, `“${element}” leads to “${state.id}”, which means the opposite`),
      text("写与结果相符的状态", "Name the state that the result stands for"),
    );
  }
  const sets = objectAt(authored, "workflow", "set");
  for (const [name, value] of Object.entries(objectAt(sets, "approved"))) {
    const title = stringAt(record.fields.get(name)?.schema, "title") ?? "";
    const isReason = meaningsIn(title).includes("reject") && !meaningsIn(title).includes("approve");
    if (!isReason || value === null || valueAt(sets, "refused", name) !== undefined) continue;
    report(
      [...path, "set", "approved", name],
      "key",
      text(`“${title}”在批准时写入，驳回时却没有`, `“${name}” is the reason of a refusal, but it is written on approval`),
      text(`把它移到 refused`, `Move it to “refused”`),
    );
  }
}

/** Acts that add to a number of the record, and acts that take from it. */
/** Before the name of an action in the title of what it adds up: “累计报损”. */
const COUNT = text("累计", "total");
/** Actions that take money, and what they add up. */
const [TAKES_MONEY, RECEIVED] = [
  /^(?:登记|确认|记录)?(?:收款|缴费|缴款|付款|还款)$|^收取.{1,4}$/,
  /^(?:已[缴交付收还]|累计[收付])/,
];
const ADDS = /^(?:采购|盘盈|退[货料])?(?:入库|进货|补货|充值|收货入库|增加.{0,4}|追加.{0,4})$/;
const TAKES = /^(?:盘亏|报废|领[用料])?(?:出库|领用|领料|扣减.{0,4}|减少.{0,4}|消耗|耗用)$/;

/** Numbers that grow when something is taken, and numbers that shrink when something comes. */
const TAKEN = /已|累计|出库|领用|消耗|耗用|报废|扣减|减少/;
const LACKED = /[欠缺待未应]|在途/;

/** “入库” that computes `stock - form.count`. */
function checkSign({ record }: ModuleDraft, id: string, action: Json, report: Report): void {
  const title = stringAt(action, "title") ?? "";
  for (const [name, value] of Object.entries(objectAt(action, "set"))) {
    const counted = titleOf(record.fields.get(name)?.schema);
    const isCounted = (title.length > 1 && counted === COUNT.zh + title) || (TAKES_MONEY.test(title) && RECEIVED.test(counted));
    const wrong = isCounted || ADDS.test(title) ? "-" : TAKES.test(title) ? "+" : null;
    if (wrong === null) continue;
    const right = wrong === "-" ? "+" : "-";
    const expression = stringAt(value, "x-compute");
    const parsed = parse(expression ?? "");
    if (!parsed.ok || parsed.value.kind !== "binary" || parsed.value.operator !== wrong) continue;
    const [left, operand] = [written(parsed.value.left), written(parsed.value.right)];
    if (!isCounted && (wrong === "-" ? LACKED : TAKEN).test(titleOf(record.fields.get(name)?.schema))) continue;
    if (left !== name && left !== `coalesce(${name}, 0)`) continue;
    report(
      ["actions", id, "set", name, "x-compute"],
      "value",
      text(
        `“${title}”${wrong === "-" ? "应增加" : "应减少"}“${name}”，表达式却相反`,
        `By its title “${id}” ${wrong === "-" ? "adds to" : "takes from"} “${name}”, but the expression does the opposite`,
      ),
      against(text(`写 "${left} ${right} ${operand}"，或改名称`, `Write "${left} ${right} ${operand}", or correct the title`), [
        "actions",
        id,
        "title",
      ]),
    );
  }
}
