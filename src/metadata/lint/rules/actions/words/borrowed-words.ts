import type { JsonObject } from "#contract";
import { fromOf } from "../../../../states/read-states.ts";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { stringAt } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { against, text, wordsIn } from "../../../words.ts";

export const borrowedWords: Rule = {
  id: "borrowed-words",
  severity: "warning",
  says: text(
    "操作的确认文字或待办说的是别的操作，或与别的操作的一字不差",
    "The question of an action asks for another action, or its to-do is that of another one, or its Chinese is word for word that of another one",
  ),
  check(draft, report) {
    checkExchanged(draft, report);
    checkCopied(draft, report);
    for (const [id, action] of draft.actions) {
      checkQuestion(draft, id, action, report);
      checkTodo(draft, id, action, report);
    }
  },
};

interface Asking {
  readonly id: string;
  readonly title: string;
  readonly question: string;
}

function askingIn({ actions }: ModuleDraft): readonly Asking[] {
  return [...actions].flatMap(([id, action]) => {
    const [title, question] = [stringAt(action, "title"), stringAt(action, "confirm")];
    return title === undefined || question === undefined || title.length < 2 ? [] : [{ id, title, question }];
  });
}

/** Two questions, each of which names the other action and not its own: “Unfreeze it?” of “freeze”. */
function checkExchanged(draft: ModuleDraft, report: Report): void {
  const asking = askingIn(draft);
  const titles = asking.map(({ title }) => title);
  for (const [at, one] of asking.entries()) {
    const other = asking.slice(at + 1).find((candidate) => isExchanged(one, candidate, titles));
    if (other === undefined) continue;
    report(
      ["actions", one.id, "confirm"],
      "value",
      text(`“${one.title}”与“${other.title}”的确认文字互换了`, `The questions of “${one.id}” and “${other.id}” are exchanged`),
      text(
        `“${one.title}”写 "${other.question}"，“${other.title}”写 "${one.question}"，英文同样`,
        `Write "${other.question}" for “${one.id}” and "${one.question}" for “${other.id}”, and so their English`,
      ),
    );
  }
}

function isExchanged(one: Asking, other: Asking, titles: readonly string[]): boolean {
  return one.title !== other.title && named(one.question, titles) === other.title && named(other.question, titles) === one.title;
}

/** Words before another action that is possible, or no longer possible, afterwards: “之后不能再驳回”. */
const POSSIBLE = /(?:不能|无法|不可|不得|不再|才能|可以|可|能|请|先|再|重新)$/;

/** True if a question names an action, and not only as one that is possible afterwards. */
function asks(question: string, title: string): boolean {
  const between = question.split(title);
  return between.slice(0, -1).some((before) => !POSSIBLE.test(before));
}

/** The only title of an action in a question; a longer one hides those inside it. */
function named(question: string, titles: readonly string[]): string | null {
  const found = titles.filter((title) => asks(question, title));
  const whole = found.filter((title) => !found.some((other) => other !== title && other.includes(title)));
  const [only, ...others] = whole;
  return only === undefined || others.length > 0 ? null : only;
}

/** A question that asks for another action: “确认停用该线路？” of “启用”, or “提交这份合同审批？” of “终止合同”. */
function checkQuestion(draft: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const [title, question] = [stringAt(action, "title") ?? "", stringAt(action, "confirm") ?? ""];
  if (title === "" || question.includes(title)) return;
  const asked = askedIn(question);
  if (asked === null) return;
  const nouns = ["title", "singular"].map((key) => stringAt(draft.authored, key) ?? "").join("");
  const titles = [...draft.actions.values()].map((one) => stringAt(one, "title") ?? "").filter((one) => one.length > 1);
  const fields = [...draft.record.fields.values()].map(({ schema }) => stringAt(schema, "title") ?? "");
  // “发货数量” names a field.
  const isField = (act: string): boolean => fields.some((one) => one !== act && one.startsWith(act) && asked.startsWith(one));
  const [other] = titles
    .filter((one) => !isField(one))
    .filter((one) => begins(asked, one) || isSplit(asked, one, title, nouns) || endsTurned(asked, one, title))
    .toSorted((one, next) => next.length - one.length);
  const asking = askingIn(draft);
  const all = asking.map((one) => one.title);
  const own = asking.find((one) => one.id === id);
  // “关闭” of “提前关闭” is a part of its own title; “解除屏蔽” undoes “屏蔽”.
  if (other === undefined || (title.includes(other) && !UNDONE.test(title.slice(0, title.indexOf(other))))) return;
  if (own !== undefined && asking.some((one) => isExchanged(own, one, all) || isExchanged(one, own, all))) return;
  report(
    ["actions", id, "confirm"],
    "value",
    text(`“${title}”的确认文字问的是“${other}”`, `The question of “${id}” asks for the action “${other}”`),
    text(`改问“${title}”，英文同样`, `Ask for “${title}”, and so in English`),
  );
}

/** The clause that asks, without the words in front of the act; null without one, and for “是否继续？”. */
function askedIn(question: string): string | null {
  const [asked] = question.split(/(?<=[，,。；;？?])/).flatMap((clause) => {
    const [, polite] = /^\s*(?:请?(?:确认|确定)|是否|真的)要?(.+)$/.exec(clause) ?? [];
    return polite ?? /^\s*(.{2,8}?(?:[该此这]|所选|选中).*[？?])$/.exec(clause)?.[1] ?? [];
  });
  return asked === undefined || /^(?:仍然?)?要?继续/.test(asked) ? null : asked;
}

/** Words before an act that is taken back. */
const UNDONE = /^(?:解除|解|取消|撤销|撤回|恢复|移除|停止|反)$/;

/** Words behind an act that make it a part of a noun or of a time: “提交的数据”. */
const OF_NOUN = /[的后中前时]/;

/** True for a clause that begins with an act. */
function begins(asked: string, act: string): boolean {
  return asked.startsWith(act) && !OF_NOUN.test(asked.charAt(act.length));
}

/**
 * True if a clause has the pieces of another title around their object, or behind it: “提交这份合同审批”, “将合同提交审批”. A
 * character that only the own title has says that the clause is about it. Nouns of the module are in every question.
 */
function isSplit(asked: string, other: string, own: string, nouns: string): boolean {
  const isOf = (character: string, title: string): boolean => !title.includes(character) && !nouns.includes(character);
  if ([...own].some((character) => isOf(character, other) && asked.includes(character))) return false;
  const pieces = /^\p{Script=Han}+$/u.test(other) ? (other.match(/.{2}(?:.$)?/gu) ?? []) : [];
  if (!pieces.some((piece) => [...piece].every((character) => isOf(character, own)))) return false;
  const [first = "", ...rest] = pieces;
  const around = new RegExp(`^${first}(?!${OF_NOUN.source}).*${rest.join(".*")}`);
  return around.test(asked) || new RegExp(`${BEFORE_ACT.source}${pieces.join(".*")}${AFTER_ACT.source}`).test(asked);
}

/** True for a clause that ends with the other title turned round, where both titles end with one verb: “登记到访” of “到访登记”. */
function endsTurned(asked: string, other: string, own: string): boolean {
  const [noun, verb] = [other.slice(0, -2), other.slice(-2)];
  const ownNoun = own.slice(0, -2);
  if (other.length !== 4 || own.length !== 4 || !own.endsWith(verb) || noun === ownNoun || asked.includes(ownNoun)) return false;
  const at = asked.indexOf(verb);
  const [between, after] = asked.slice(at + verb.length).split(noun);
  const isDone = at < 0 || DONE.test(asked.slice(0, at));
  return !isDone && OBJECT.test(between ?? "") && ASKING.test(after ?? noun);
}

/** Words before an act that has happened, and what may stand between an act and its noun, and behind both. */
const [DONE, OBJECT, ASKING] = [/[已未先再]$/, /^[^，。的]{0,6}$/, /^[吗么了？?]*$/];

const [BEFORE_ACT, AFTER_ACT] = [/^[将把].+/, /[吗么了？?]*$/];

/** Two actions of other states with one Chinese to-do, or question, word for word, while their English differs. */
function checkCopied(draft: ModuleDraft, report: Report): void {
  for (const part of ["todo", "confirm"] as const) {
    const texts = [...draft.actions].flatMap(([id, action]) => {
      const [shown, english] = [stringAt(action, part), stringAt(draft.authored, "en", id, part)];
      return shown === undefined || english === undefined
        ? []
        : [{ id, action, shown, english, fit: fitOf(draft, action, shown) }];
    });
    for (const [at, one] of texts.entries()) {
      const other = texts.slice(at + 1).find(({ shown, english }) => shown === one.shown && !areAlike(english, one.english));
      if (other === undefined || one.fit === other.fit) continue;
      if (part === "todo" && !areApart(one.action, other.action)) continue;
      const [wrong, right] = one.fit < other.fit ? [one, other] : [other, one];
      // A text without the words of its action may well be about anything.
      if (wrong.fit > 0 && !(part === "confirm" && asksFor(wrong.shown, right.action, wrong.action))) continue;
      const title = stringAt(wrong.action, "title") ?? wrong.id;
      report(
        ["actions", wrong.id, part],
        "value",
        text(
          `“${title}”的${part === "todo" ? "待办" : "确认文字"}与“${stringAt(right.action, "title") ?? right.id}”的一字不差，英文却不同`,
          `This is the ${part === "todo" ? "to-do" : "question"} of “${right.id}” word for word, but the English of “${wrong.id}” says something else`,
        ),
        against(text(`写“${wrong.english}”的中文`, `Write the Chinese of “${wrong.english}”`), ["actions", right.id, part]),
      );
    }
  }
}

/** True if a question asks for a verb of one action that the other's title does not have. */
function asksFor(question: string, one: JsonObject, other: JsonObject): boolean {
  const verb = /(?:确定|确认)要?(\p{Script=Han}{2})[吗？?]/u.exec(question)?.[1];
  const [title, others] = [one, other].map((action) => stringAt(action, "title") ?? "");
  return verb !== undefined && title?.includes(verb) === true && ![...verb].some((character) => others?.includes(character));
}

/** The number of characters that a text has of the title of an action and of the states from which it leads. */
function fitOf(draft: ModuleDraft, action: JsonObject, shown: string): number {
  const states = (fromOf(action) ?? []).map((id) => titleOf(draft, id));
  const nouns = ["title", "singular"].map((key) => stringAt(draft.authored, key) ?? "").join("");
  const words = [stringAt(action, "title") ?? "", ...states].join("").replaceAll(/[待已未中]/g, "");
  return new Set([...words].filter((character) => shown.includes(character) && !nouns.includes(character))).size;
}

/** True for actions that never wait for the same record. */
function areApart(one: JsonObject, other: JsonObject): boolean {
  const [own, theirs] = [fromOf(one), fromOf(other)];
  return own !== null && theirs !== null && !own.some((state) => theirs.includes(state));
}

/** True for two English texts with mostly the same words. */
function areAlike(one: string, other: string): boolean {
  const wordsOf = (shown: string): readonly string[] => wordsIn(shown).filter((word) => word.length > 2);
  const [own, theirs] = [wordsOf(one), wordsOf(other)];
  return own.filter((word) => theirs.includes(word)).length * 2 >= Math.min(own.length, theirs.length);
}

/** A to-do that is called after an action of other states: “待发货” of “签收”. */
function checkTodo(draft: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const [title, todo] = [stringAt(action, "title") ?? "", stringAt(action, "todo")];
  const from = fromOf(action);
  if (todo === undefined || title === "" || from === null || from.some((state) => namesState(todo, titleOf(draft, state))))
    return;
  const [, awaited] = /待([^待的]{2,})的/.exec(todo) ?? [];
  for (const [other, another] of draft.actions) {
    const [otherTitle, others] = [stringAt(another, "title") ?? "", fromOf(another)];
    if (other === id || others === null || others.some((state) => from.includes(state))) continue;
    const isSame = stringAt(another, "todo") === todo && todo.includes(otherTitle) && !title.includes(otherTitle);
    const isAwaited = awaited !== undefined && otherTitle.includes(awaited) && !sharesCharacter(title, awaited);
    if (otherTitle.length < 2 || todo.includes(title) || !(isSame || isAwaited)) continue;
    report(
      ["actions", id, "todo"],
      "value",
      text(
        `“${todo}”说的是“${otherTitle}”，“${title}”在别的状态等待`,
        `“${todo}” is about “${other}”, but “${id}” waits in another state`,
      ),
      text(`写“${title}”所等待的记录，英文同样`, `Write what “${id}” waits for, in both languages`),
    );
    return;
  }
}

/** True if a to-do has the words of a state: “待审核的方案” and “审核中”. */
function namesState(todo: string, title: string): boolean {
  const plain = title.replace(/^已|中$/g, "");
  return todo.includes(plain.length > 1 ? plain : title);
}

function titleOf({ states }: ModuleDraft, id: string): string {
  return states?.list.find((state) => state.id === id)?.title ?? id;
}

/** True for words that may mean the same: “收货” and “待签收”. */
function sharesCharacter(one: string, other: string): boolean {
  return [...one].some((character) => other.includes(character));
}
