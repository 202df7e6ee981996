import type { Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { titleOf } from "../../../facts/json-type.ts";
import { text } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import { titleIn, type Wrong } from "./wrong.ts";

/** Titles of the last day on which something holds. */
const UNTIL = /至$|到期|有效期|截止|期限/;
/** The later of two ends is meant where a title says so, or where one end takes the place of the other. */
const LATER = /最[晚迟后大长]|较[晚迟]|全部|都|延|续|展|新|原/;

/** Finds what two ends bound together, and that is said to hold until the later one: `max(inspectionUntil, insuranceUntil)`. */
export function laterEnd(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const title = titleOf(field.schema);
  if (expression.kind !== "call" || expression.name !== "max" || !UNTIL.test(title) || LATER.test(title)) return null;
  const ends = expression.args.map((part) => titleIn(part, draft));
  if (ends.length < 2 || !ends.every((end) => UNTIL.test(end) && !LATER.test(end))) return null;
  const meant = written({ ...expression, name: "min" });
  return {
    says: text(
      `“${title}”取了较晚的日期，而先到的那个已经过期`,
      `“${field.name}” is the later of the ends, although the earlier one ends it`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

/** Titles of days by which something is due after another one, and of what comes before it. */
const DUE = /(?:付款|缴费|还款|归还|应付|应还|应缴|支付|交货|完成)?(?:截止|到期|期限|应付|应还|应缴)/;
const AHEAD = /提醒|提前|预|催|通知|开始|起/;
const ISSUED = /(?:开具|开票|开立|签订|签发|出具|下单|创建|发布|借出|领用|申请|登记)(?:日期?|时间)$/;

/** Finds a day that is due before what it follows from: `addDays(issuedOn, -dueDays)`. */
export function dueBefore(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const title = titleOf(field.schema);
  if (expression.kind !== "call" || (expression.name !== "addDays" && expression.name !== "addMonths")) return null;
  const [day, by] = expression.args;
  if (day === undefined || by?.kind !== "negate" || by.operand.kind !== "path") return null;
  if (!DUE.test(title) || AHEAD.test(title) || !ISSUED.test(titleIn(day, draft))) return null;
  const meant = `${expression.name}(${written(day)}, ${written(by.operand)})`;
  return {
    says: text(`“${title}”早于“${titleIn(day, draft)}”`, `“${field.name}” is before “${written(day)}”, from which the time runs`),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}
