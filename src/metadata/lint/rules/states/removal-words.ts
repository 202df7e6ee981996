import type { Json } from "#contract";
import type { StateDraft } from "../../../states/read-states.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import { choicesIn, labelledChoices, passing } from "../../facts/fields/labelled-choices.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import { meaningsIn, oppositeIn } from "../../facts/texts/opposites.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";
import { checkEnglish, saysRemovable } from "./removal-english.ts";
import { checkFilled, plainTests } from "../computed/titled-selections.ts";

export const removalWords: Rule = {
  id: "removal-words",
  severity: "warning",
  says: text(
    "removal.otherwise 或其英文说的可删除的状态与 remove 不同，或与 when 相反，或只有一条记录可以删除",
    "`removal.otherwise`, or its English, names other states than those with `remove`, or the opposite of `when`, or only one record can be removed",
  ),
  check(draft, report) {
    const { authored, states } = draft;
    checkOnlyOne(draft, report);
    checkNamed(draft, report);
    checkSwitch(draft, report);
    checkKept(draft, report);
    checkEnglish(draft, report);
    checkAmount(draft, report);
    checkStamp(draft, report);
    checkUnknown(draft, report);
    const message = stringAt(authored, "removal", "otherwise");
    if (message === undefined || states === null) return;
    const [, sentence = ""] = /(?:只有|只能|仅)([^；;。]*)/.exec(message) ?? [];
    const [said = "", ...rest] = sentence.split(/[，,且并]/);
    const titles = states.list.map(({ title }) => title);
    const named = states.list.filter(({ title }) => mentions(said, title, titles));
    // The words after a comma may name a further state that can be deleted, or one that cannot.
    if (named.length === 0 || titles.some((title) => mentions(rest.join(), title, titles))) return;
    if (/没有|不|无/.test(said)) return;
    const removable = states.list.filter(({ remove }) => remove);
    if (removable.length > 0 && !named.some(({ remove }) => remove)) {
      reportOthers(named, removable, report);
      return;
    }
    // Conditions of its own limit the removal further, which the message may explain.
    if (valueAt(authored, "removal", "when") !== undefined) return;
    const [extra, lacking] = [named.filter(({ remove }) => !remove), removable.filter((state) => !named.includes(state))];
    if (extra.length > 0 && lacking.length > 0 && saysRemovable(draft, removable)) {
      reportInstead(extra, lacking, report);
      return;
    }
    for (const state of states.list) {
      if (state.remove === named.includes(state)) continue;
      report(
        ["states", "values", state.id, ...(state.remove ? ["remove"] : [])],
        state.remove ? "key" : "value",
        state.remove
          ? text(
              `“${state.title}”可以删除，提示“${message}”却没有说`,
              `“${state.id}” can be removed, but removal.otherwise names only ${named.map(({ id }) => `“${id}”`).join(", ")}`,
            )
          : text(
              `提示“${message}”说“${state.title}”可以删除，其实不能`,
              `removal.otherwise says that “${state.id}” can be removed, but it cannot`,
            ),
        against(
          state.remove
            ? text(
                `删除 remove，或在 removal.otherwise 中写上“${state.title}”`,
                "Delete remove, or name the state in removal.otherwise",
              )
            : text('写上 "remove": true，或改 removal.otherwise', 'Add "remove": true, or correct removal.otherwise'),
          MESSAGE,
        ),
      );
    }
  },
};

const MESSAGE = ["removal", "otherwise"];

/** Reports a message that names a state, such as “已批准的请先取消”, whose title is another one by now. */
function checkUnknown({ authored, states }: ModuleDraft, report: Report): void {
  const message = stringAt(authored, "removal", "otherwise") ?? "";
  const titles = (states?.list ?? []).map(({ title }) => title).filter((title) => /^已\p{Script=Han}/u.test(title));
  if (titles.length < 2) return;
  const { removal: _, en: __, ...others } = authored;
  const elsewhere = JSON.stringify(others);
  for (const [named, verb = ""] of message.matchAll(/已(\p{Script=Han}{2})(?=的)/gu)) {
    // An action, a field or a text may say the same.
    if (elsewhere.includes(verb)) continue;
    report(
      MESSAGE,
      "value",
      text(`没有名为“${named}”的状态`, `No state is called “${named}”`),
      text(
        `写状态的名称（${titles.join("、")}），英文同样`,
        `Write the title of a state (${titles.join(", ")}), and so in English`,
      ),
    );
  }
}

/** Reports a message that names other states than the English and “remove”, which agree. */
function reportInstead(extra: readonly StateDraft[], lacking: readonly StateDraft[], report: Report): void {
  const titles = (list: readonly StateDraft[]): string => list.map(({ title }) => `“${title}”`).join("、");
  const ids = (list: readonly StateDraft[]): string => list.map(({ id }) => `“${id}”`).join(", ");
  report(
    MESSAGE,
    "value",
    text(
      `提示说${titles(extra)}可以删除，英文与 remove 说的却是${titles(lacking)}`,
      `The message names ${ids(extra)}, but the English and “remove” say ${ids(lacking)}`,
    ),
    against(
      text(`写${titles(lacking)}，不写${titles(extra)}`, `Write ${titles(lacking)} in place of ${titles(extra)}`),
      ...[...extra, ...lacking].map(({ id }) => ["states", "values", id]),
    ),
  );
}

/** Reports a message that names none of the states that can be removed. */
function reportOthers(named: readonly StateDraft[], removable: readonly StateDraft[], report: Report): void {
  const titles = (list: readonly StateDraft[]): string => list.map(({ title }) => `“${title}”`).join("、");
  const ids = (list: readonly StateDraft[]): string => list.map(({ id }) => `“${id}”`).join(", ");
  report(
    ["removal", "otherwise"],
    "value",
    text(
      `可以删除的状态是${titles(removable)}，提示说的却是${titles(named)}`,
      `Records in ${ids(removable)} can be removed, but the message names ${ids(named)}`,
    ),
    against(
      text(
        `改说${titles(removable)}，英文同样；提示没错就把 "remove": true 移到${titles(named)}`,
        `Name ${ids(removable)} in it, and so in English. If the message is right, move "remove": true to ${ids(named)}.`,
      ),
      ...[...named, ...removable].map(({ id }) => ["states", "values", id]),
    ),
  );
}

/** Returns the words of the message for the records that can be removed; empty if it names the others. */
function removableIn({ authored }: ModuleDraft): string {
  const message = stringAt(authored, "removal", "otherwise") ?? "";
  return /(?:只有|只能|仅)([^，,；;。]*)/.exec(message)?.[1] ?? "";
}

/** The clauses of a message about records that are kept: “禁止进港的船舶须保留”, “使用中的储物柜不能删除”. */
function keptIn({ authored }: ModuleDraft): readonly string[] {
  const message = stringAt(authored, "removal", "otherwise") ?? "";
  if (/只有|只能|仅/.test(message)) return [];
  return message.split(/[，,；;。]/).flatMap((clause) => KEPT.exec(clause.trim())?.[1] ?? []);
}

const KEPT =
  /^([^的]+的[^的]*?)(?:(?:不能|不可以?|不得|无法|不允许)(?:被|再|直接)?删除|(?:均|都|一律)?(?:必须|须|应|需要?|要)保留)$/;

/** Reports a condition that lets exactly those records be removed that the message keeps. */
function checkKept(draft: ModuleDraft, report: Report): void {
  const path = ["removal", "when"];
  for (const { name, test, path: place } of plainTests(valueAt(draft.authored, ...path), path)) {
    const field = draft.record.fields.get(name);
    // Another check reports a yes or no.
    if (field?.type === "boolean") continue;
    const choices = labelledChoices(draft, name);
    const chosen = passing(test, choices) ?? [];
    const kept = keptIn(draft).find((clause) => {
      if (NEGATED.test(clause) && !isZero(test)) return false;
      const title = titleOf(field?.schema).replace(/\s*[(（].*$/, "");
      const isSome = (isPositive(test) && saysSome(clause, title)) || (isZero(test) && amountOf(clause, title) === false);
      return isSome || (chosen.length > 0 && chosen.every(({ label }) => namesKept(clause, label)));
    });
    if (kept === undefined) continue;
    const meant = chosen.length > 0 ? JSON.stringify({ not: test }) : '{"const": 0}';
    report(
      [...place, Object.keys(objectAt(test))[0] ?? ""],
      "value",
      text(`提示说“${kept}”要保留，条件却只删除它们`, "The condition lets exactly the records be removed that the message keeps"),
      against(
        text(`写 "${name}": ${meant}，或改 removal.otherwise`, `Write "${name}": ${meant}, or correct removal.otherwise`),
        MESSAGE,
      ),
    );
  }
  // Conditions may keep some records of the state, and another check compares the states of “只能删除”.
  if (valueAt(draft.authored, ...path) !== undefined) return;
  for (const clause of keptIn(draft))
    for (const state of draft.states?.list ?? []) {
      if (!state.remove || !namesKept(clause, state.title)) continue;
      report(
        ["states", "values", state.id, "remove"],
        "key",
        text(
          `提示说“${clause}”要保留，“${state.title}”却可以删除`,
          `removal.otherwise says that records in “${state.id}” are kept`,
        ),
        against(text("删除 remove，或改 removal.otherwise", "Delete remove, or correct removal.otherwise"), MESSAGE),
      );
    }
}

function isZero(test: Json): boolean {
  return valueAt(test, "const") === 0 || valueAt(test, "maximum") === 0;
}

const NEGATED = /[没不无未非除]/;

/** True for a label that a clause lists in front of what it labels: “停岗与离岗的引航员”. */
function namesKept(clause: string, label: string): boolean {
  const [listed = ""] = clause.split(/的/);
  return listed.split(/[与和或及、]/).includes(label);
}

/** True for a test of a number that only a number above 0 passes. */
function isPositive(test: Json): boolean {
  return Number(valueAt(test, "minimum")) > 0 || valueAt(test, "exclusiveMinimum") === 0 || Number(valueAt(test, "const")) > 0;
}

/** True for “使用中的储物柜” and “有库存的商品” of a number of that title. */
function saysSome(clause: string, title: string): boolean {
  const plain = title.replace(/(?<=.{2})[数总]?[数量]$/, "");
  const [before = "", after] = clause.split(plain);
  return plain.length > 1 && /^(?:[仍还已]?有)?$/.test(before) && /^(?:记录|中|过)?的/.test(after ?? "");
}

/** Reports a condition that lets other records be removed than the message names. */
function checkNamed(draft: ModuleDraft, report: Report): void {
  const said = removableIn(draft);
  const path = ["removal", "when"];
  for (const { name, test, path: place } of conditionTests(valueAt(draft.authored, ...path), path)) {
    const choices = labelledChoices(draft, name);
    const chosen = passing(test, choices);
    const named = said.split(/且/).flatMap((part) => (/[没不无未非]/.test(part) ? [] : choicesIn(part, choices)));
    if (chosen === null || named.length === 0 || named.some((choice) => chosen.includes(choice))) continue;
    report(
      [...place, Object.keys(objectAt(test))[0] ?? ""],
      "value",
      text(
        `提示说“${named.map(({ label }) => label).join("”、“")}”可以删除，条件却是“${chosen.map(({ label }) => label).join("”、“")}”`,
        "The condition lets other records be removed than the message names",
      ),
      against(
        text(
          `写 ${named.map(({ value }) => JSON.stringify(value)).join("、")}，或改 removal.otherwise`,
          `Write ${named.map(({ value }) => JSON.stringify(value)).join(", ")}, or correct removal.otherwise`,
        ),
        MESSAGE,
      ),
    );
  }
}

/** Reports the value of a yes or no of which the message says the opposite: “可用的笼位不能删除” beside `true`. */
function checkSwitch(draft: ModuleDraft, report: Report): void {
  const { authored, record } = draft;
  const message = stringAt(authored, "removal", "otherwise") ?? "";
  const gone = removableIn(draft);
  const [kept = ""] = keptIn(draft);
  for (const [name, test] of Object.entries(objectAt(authored, "removal", "when", "properties"))) {
    const field = record.fields.get(name);
    const demanded = valueAt(test, "const");
    if (field?.type !== "boolean" || typeof demanded !== "boolean") continue;
    const title = titleOf(field.schema);
    const isSaid = saidOf(gone, title) === !demanded || saidOf(kept, title) === demanded;
    if (!isSaid) continue;
    report(
      ["removal", "when", "properties", name, "const"],
      "value",
      text(`提示“${message}”说的与此相反`, "The condition lets exactly the records be removed that the message excludes"),
      against(
        text(
          `写 "${name}": {"const": ${!demanded}}，或改 removal.otherwise`,
          `Write "${name}": {"const": ${!demanded}}, or correct removal.otherwise`,
        ),
        MESSAGE,
      ),
    );
  }
}

/** Reports a time of which the message says the opposite: “只能删除已退社的” beside an empty “退社日期”. */
function checkStamp(draft: ModuleDraft, report: Report): void {
  const gone = removableIn(draft);
  const path = ["removal", "when"];
  for (const { name, test, path: place } of plainTests(valueAt(draft.authored, ...path), path))
    checkFilled({ title: gone }, draft.record.fields.get(name), draft, test, place, report);
}

/** Reports a number of which the message says the opposite: “只能删除仍有库存的” beside a stock of 0. */
function checkAmount(draft: ModuleDraft, report: Report): void {
  const { authored, record } = draft;
  const gone = removableIn(draft);
  for (const [name, test] of Object.entries(objectAt(authored, "removal", "when", "properties"))) {
    const title = titleOf(record.fields.get(name)?.schema)
      .replace(/^(?:已|累计)(?=.{2})/, "")
      .replace(/(?<=.{2})[数总]?[数量]$/, "");
    // “没有订单的门店” of “已送达订单数”.
    const thing = title.replace(/^(?:送达|完成|发生|签订)(?=.{2})/, "");
    const isNone = valueAt(test, "const") === 0 || valueAt(test, "maximum") === 0;
    const isSome = Number(valueAt(test, "minimum")) > 0 || valueAt(test, "exclusiveMinimum") === 0;
    const said = title.length < 2 || isNone === isSome ? null : (amountOf(gone, title) ?? amountOf(gone, thing));
    if (said === null || said === isSome) continue;
    const meant = isNone ? '{"exclusiveMinimum": 0}' : '{"const": 0}';
    report(
      MESSAGE,
      "value",
      text(
        `条件只删除“${title}”${isNone ? "为 0" : "大于 0"}的记录，提示说的却相反`,
        "The message names exactly the records that the condition keeps",
      ),
      against(
        text(`改正提示与它的英文，或写 "${name}": ${meant}`, `Correct the message and its English, or write "${name}": ${meant}`),
        ["removal", "when", "properties", name],
      ),
    );
  }
}

/** True for “仍有库存的”, false for “没有库存的” and “库存为零的”; null for a text that says neither. */
function amountOf(said: string, title: string): boolean | null {
  const at = said.indexOf(title);
  if (at < 0) return null;
  const [before, after] = [said.slice(0, at), said.slice(at + title.length)];
  const isZero = /^(?:数量?)?(?:为|是|等于)?\s*(?:零|0|空)|^已?(?:清空|用完|归零)/.test(after);
  const isNone = /[没无未不]有?$/.test(before);
  const isSome = /[仍还]?有$/.test(before) || /^(?:数量?)?(?:大于|不为|多于|超过)\s*(?:零|0)/.test(after);
  return isZero || isNone ? false : isSome ? true : null;
}

/** The value of a yes or no that a text names: true for “可用的”, false for “未启用的” and “停用的” of “启用”; null for neither. */
function saidOf(said: string, title: string): boolean | null {
  if (title.length < 2 || /^[不未非无停]/.test(title)) return null;
  if (oppositeIn(meaningsIn(said), meaningsIn(title)) !== null) return false;
  const at = said.indexOf(title);
  return at < 0 ? null : !/[未不没非无待]/.test(said.charAt(at - 1));
}

/** A condition that one record alone satisfies is mostly meant for all others. */
function checkOnlyOne({ authored, record }: ModuleDraft, report: Report): void {
  for (const [name, test] of Object.entries(objectAt(authored, "removal", "when", "properties"))) {
    const only = valueAt(test, "const");
    if (only === undefined || only === null || record.fields.get(name)?.schema["x-unique"] !== true) continue;
    report(
      ["removal", "when", "properties", name],
      "value",
      text(`“${name}”不重复，只有一条记录可以删除`, `“${name}” is unique, so only one record can be removed`),
      text(
        `要让它以外的都可删除，写 "${name}": {"not": {"const": ${JSON.stringify(only)}}}`,
        `Write "${name}": {"not": {"const": ${JSON.stringify(only)}}} so that all others can be removed`,
      ),
    );
  }
}

/** True if a text has a title, and neither as a part of a longer one nor behind a word that turns it round: “未完成”. */
export function mentions(said: string, title: string, titles: readonly string[]): boolean {
  const longer = titles.filter((other) => other !== title && other.includes(title));
  const rest = longer.reduce((left, other) => left.replaceAll(other, ""), said);
  const at = rest.indexOf(title);
  return at >= 0 && !/[未不没非无待可需应将该]/.test(rest.charAt(at - 1));
}
