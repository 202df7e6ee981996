import type { StateDraft } from "../../../states/read-states.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report } from "../../rule.ts";
import { against, isSameStem, text, wordsIn } from "../../words.ts";

/** “Only reserved and cancelled loans can be deleted.” */
const ONLY = /\bonly ([^.;:!?]*?) (?:can|may) be (?:deleted|removed)\b/i;

/** “Lent and returned ones are kept.” */
const KEPT = /(?:^|[.;:!?] *)([^.;:!?]*?) (?:are|is|must be|have to be|stay) kept\b/i;

const NEGATED = /\b(?:not|no|non|never|none|without|except|but|unless|other|others|nor)\b|n't\b/i;

const PATH = ["en", "removal", "otherwise"];

/** Reports the English of the message that names a state as one that can be removed, or as one that cannot, which the Chinese does not. */
export function checkEnglish(draft: ModuleDraft, report: Report): void {
  checkWithout(draft, report);
  checkDenied(draft, report);
  const { authored, states } = draft;
  const [chinese, english] = [stringAt(authored, "removal", "otherwise"), stringAt(authored, ...PATH)];
  if (states === null || chinese === undefined || english === undefined) return;
  const removable = states.list.filter(({ remove }) => remove);
  const [, only = ""] = ONLY.exec(english) ?? [];
  const [, kept = ""] = KEPT.exec(english) ?? [];
  const wrong =
    states.list.find((state) => !state.remove && names(draft, only, state)) ??
    // A condition keeps some of the records that their state lets people remove.
    (valueAt(authored, "removal", "when") === undefined ? removable.find((state) => names(draft, kept, state)) : undefined);
  // The Chinese is compared with the states by itself, and the English of such a message follows it.
  const agrees = removable.length > 0 && removable.every(({ title }) => chinese.includes(title));
  if (wrong === undefined || !agrees || (!wrong.remove && chinese.split(/[，；;。]/)[0]?.includes(wrong.title) === true)) return;
  const meant = removable.map((state) => `“${englishOf(draft, state) ?? state.id}”`).join(", ");
  report(
    PATH,
    "value",
    text(
      `英文说“${wrong.title}”（${wrong.id}）${wrong.remove ? "要保留" : "可以删除"}，中文与 remove 却相反`,
      `The English says that records in “${wrong.id}” ${wrong.remove ? "are kept" : "can be deleted"}, unlike the Chinese and “remove”`,
    ),
    against(text(`写可以删除的状态：${meant}`, `Name the states in which a record can be deleted: ${meant}`), [
      "removal",
      "otherwise",
    ]),
  );
}

/** Reports “Drafts cannot be deleted” for “只能删除草稿”. */
function checkDenied({ authored, states }: ModuleDraft, report: Report): void {
  const [chinese, english] = [stringAt(authored, "removal", "otherwise") ?? "", stringAt(authored, ...PATH) ?? ""];
  const [, named = ""] = /^(?:只有|只能删除|仅可删除)([^，,；;。]*)/.exec(chinese) ?? [];
  const [, denied = ""] =
    /^([^.;:!?]*?) (?:cannot|can['’]t|can not|must not|may not) be (?:deleted|removed)/i.exec(english) ?? [];
  const isSame = (states?.list ?? []).some(
    (state) =>
      named.includes(state.title) &&
      denied.toLowerCase().includes((englishOf({ authored, states }, state) ?? state.id).toLowerCase()),
  );
  if (!isSame || NEGATED.test(denied) || /[没不无未除]/.test(named.replaceAll(/未\p{Script=Han}/gu, ""))) return;
  const only = `Only ${denied.charAt(0).toLowerCase()}${denied.slice(1)} can be deleted`;
  report(
    PATH,
    "value",
    text("英文说不能删除的，中文说只能删除它们", "The English excludes the records that the Chinese lets people delete"),
    against(text(`写 “${only}”`, `Write “${only}”`), ["removal", "otherwise"]),
  );
}

/** Reports “animals with visits” for “没有就诊过的动物”, and the other way round. */
function checkWithout({ authored }: ModuleDraft, report: Report): void {
  const [, only = ""] = /(?:只有|只能|仅)([^，,；;。]*)/.exec(stringAt(authored, "removal", "otherwise") ?? "") ?? [];
  const [, said = ""] = ONLY.exec(stringAt(authored, ...PATH) ?? "") ?? [];
  const isNone = /没有|[无未]|不含|[为是]\s*(?:空|零|0)/.test(only);
  const isSaidNone = NEGATED.test(said) || /\b(?:un\w+|free|empty|unused|zero|lacking|0)\b/i.test(said);
  const word = /\b(?:with|that have|having)\b/i.exec(said)?.[0] ?? (/\bwithout\b/i.test(said) ? "without" : null);
  if (only === "" || word === null || isNone === isSaidNone || (!isNone && (word !== "without" || !/有/.test(only)))) return;
  report(
    PATH,
    "value",
    text("英文与中文相反", "The English says the opposite of the Chinese"),
    against(text(`写 ${isNone ? "without" : "with"}`, `Write “${isNone ? "without" : "with"}” in place of “${word}”`), [
      "removal",
      "otherwise",
    ]),
  );
}

/** True if the English says that records in exactly these states can be removed. */
export function saysRemovable(draft: ModuleDraft, removable: readonly StateDraft[]): boolean {
  const [, only = ""] = ONLY.exec(stringAt(draft.authored, ...PATH) ?? "") ?? [];
  return draft.states?.list.every((state) => names(draft, only, state) === removable.includes(state)) === true;
}

function englishOf({ authored, states }: Pick<ModuleDraft, "authored" | "states">, { id }: StateDraft): string | undefined {
  return stringAt(authored, "en", states?.field ?? "", "states", id);
}

/** True if a part of the message has the whole English of a state, and no other state has its words. */
function names(draft: ModuleDraft, said: string, state: StateDraft): boolean {
  const own = wordsIn(englishOf(draft, state) ?? "");
  const words = wordsIn(said.replaceAll(/[^A-Za-z-]+/g, " "));
  if (own.length === 0 || said === "" || NEGATED.test(said)) return false;
  const others = draft.states?.list.filter((one) => one !== state).flatMap((one) => wordsIn(englishOf(draft, one) ?? "")) ?? [];
  const has = (word: string, list: readonly string[]): boolean => list.some((one) => isSameStem(one, word));
  return own.every((word) => word.length > 2 && has(word, words) && !has(word, others));
}
