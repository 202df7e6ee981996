import type { JsonObject } from "#contract";
import type { ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../../facts/json-type.ts";
import { withDigits, withEnglishDigits } from "../../../facts/texts/number-words.ts";
import { saysNumbers } from "../../../facts/texts/text-places.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";

const NUMBER = /(?<![\d.])(\d+(?:\.\d+)?)(?![\d.])/g;

/** Words in front of an amount that the action charges or pays, and behind it. */
const [CHARGES, AMOUNT] = [
  /(?:收取?|扣除?|罚款?|支付|退还?|退款|奖励|补贴|赔[付偿]?)\p{Script=Han}{0,6}\s*$/u,
  /^\s*元(?![以及或起]|的)/,
];
/** Words of a case, in front of its number or behind it: “满 500 元的”. */
const [CASE, CASE_END] = [
  /(?:[不未]?满|超过|低于|高于|少于|多于|大于|小于|不足|达到?|至少|至多|最[多少高低])\s*$/,
  /^\s*(?:%|\p{Script=Han}{0,2}?)[及或]?(?:以[上下内]|起)|^\s*(?:元|\p{Script=Han})的(?!\p{Script=Han}*[费金])/u,
];

/** Reports a constant that an action writes, and for which its question announces another number: “将收取缺课费 100 元”. */
export function checkSet(draft: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const asked = stringAt(action, "confirm") ?? "";
  const plain = withDigits(asked);
  const [only, ...others] = [...plain.matchAll(NUMBER)];
  if (only === undefined || others.length > 0) return;
  const number = Number(only[1]);
  const [before, after] = [plain.slice(0, only.index), plain.slice(only.index + only[0].length)];
  if (CASE.test(before) || CASE_END.test(after) || /^\s*万/.test(after)) return;
  const written = Object.entries(objectAt(action, "set")).flatMap(([name, value]) => {
    const field = draft.record.fields.get(name);
    const isAmount = field !== undefined && factsOf(field).storage === "decimal";
    const isNumber = isAmount || field?.type === "integer" || field?.type === "number";
    const isConstant = typeof value === "number" || (isAmount && typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value));
    const hasChoices = field !== undefined && factsOf(field).options !== null;
    return isNumber && isConstant && !hasChoices ? [{ name, isAmount, title: titleOf(field.schema), value: Number(value) }] : [];
  });
  const isSaid = (value: number): boolean => [value, value * 100].some((one) => Math.abs(one - number) < 1e-9);
  if (written.some(({ value }) => isSaid(value))) return;
  const amounts = written.filter(({ isAmount }) => isAmount);
  const titled = written.filter(({ title }) => title.length > 1 && isBeside(title, before, after));
  const [meant, ...more] =
    titled.length > 0 ? titled : CHARGES.test(before) && AMOUNT.test(after) && amounts.length === 1 ? amounts : [];
  // An action that clears an amount may say how much it was.
  if (meant === undefined || more.length > 0 || meant.value === 0) return;
  const english = stringAt(draft.authored, "en", id, "confirm");
  // The English may leave the number out. One that says another number is a fault of the English, or of both.
  if (english !== undefined && /\d/.test(withEnglishDigits(english)) && !saysNumbers(english, [number], [meant.value])) return;
  const right = JSON.stringify(typeof valueAt(action, "set", meant.name) === "string" ? String(number) : number);
  report(
    ["actions", id, "set", meant.name],
    "value",
    text(
      `“${asked}”说的是 ${number}，“${meant.name}”却写入 ${meant.value}`,
      `The question of “${id}” says ${number}, but “${meant.name}” is set to ${meant.value}`,
    ),
    against(
      text(
        `写成 "${meant.name}": ${right}，或改文字，英文同样`,
        `Write "${meant.name}": ${right}, or correct the text in both languages`,
      ),
      ["actions", id, "confirm"],
    ),
  );
}

/** True for a title directly in front of a number, or behind it: “缺课费 100 元”, “100 元缺课费”. */
function isBeside(title: string, before: string, after: string): boolean {
  const [, between, ...more] = before.split(title);
  if (between !== undefined && more.length === 0 && /^(?:将|会)?(?:设为|记为|改为|调整?为|定为|为|是|[:：])?\s*$/.test(between))
    return true;
  return after.replace(/^\s*(?:元|分|个|次|天)?的?/, "").startsWith(title);
}
