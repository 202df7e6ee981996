import { partsOf, type Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { labelledChoices } from "../../../facts/fields/labelled-choices.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import { text, wordsIn } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import { firstOf, type Wrong } from "./wrong.ts";

/** Finds points of one side that the other side wins: `awayPoints` as `if(homeGoals > awayGoals, 3, 0)`. */
export function otherSideWins(expression: Expression, field: FieldDraft): Wrong | null {
  if (expression.kind !== "if" || expression.condition.kind !== "binary" || expression.condition.operator !== ">") return null;
  const { condition, chosen } = expression;
  const [won, own] = [condition.left, condition.right].map((side) =>
    side.kind === "path" ? wordsIn(side.names.at(-1) ?? "") : [],
  );
  const [side] = wordsIn(field.name);
  const isPair = won !== undefined && own !== undefined && won.length > 1 && won.slice(1).join() === own.slice(1).join();
  if (!isPair || chosen.kind !== "number" || side === undefined || own[0] !== side || won[0] === side) return null;
  const meant = written({ ...condition, left: condition.right, right: condition.left });
  return {
    says: text(
      `“${titleOf(field.schema)}”在对方赢的时候最多：${written(condition)}`,
      `“${field.name}” is highest where the other side wins: ${written(condition)}`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

/** Finds “客户承担费用” of all cases but the one of the customer: `if(fault != 'customer', cost, 0)`. */
export function excludedCase(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (expression.kind !== "if") return firstOf(partsOf(expression), (part) => excludedCase(part, field, draft));
  const { condition, otherwise } = expression;
  if (condition.kind !== "binary" || condition.operator !== "!=" || condition.left.kind !== "path") return null;
  const { left, right } = condition;
  const isNothing = otherwise.kind === "number" && Number(otherwise.digits) === 0;
  const value = right.kind === "constant" ? right.value : right.kind === "number" ? Number(right.digits) : null;
  const own = labelledChoices(draft, left.names.join(".")).find((choice) => choice.value === value);
  const title = titleOf(field.schema);
  if (!isNothing || own === undefined || own.label.length < 2 || !title.startsWith(own.label)) return null;
  const meant = written({ ...condition, operator: "==" });
  return {
    says: text(
      `“${title}”不含“${own.label}”，恰恰漏掉了它`,
      `“${field.name}” is called after the choice “${own.label}”, and leaves out exactly that one`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

/** Finds a gross margin that is divided by the cost: that is the markup. */
export function markupAsMargin(expression: Expression, field: FieldDraft, { record }: ModuleDraft): Wrong | null {
  if (!/毛利率|销售利润率/.test(titleOf(field.schema)) || expression.kind !== "binary" || expression.operator !== "/")
    return null;
  const { left, right } = expression;
  if (left.kind !== "binary" || left.operator !== "-" || written(left.right) !== written(right)) return null;
  const divisor = right.kind === "path" ? record.fields.get(right.names.join(".")) : undefined;
  if (divisor === undefined || !/成本|进价/.test(titleOf(divisor.schema))) return null;
  const meant = written({ ...expression, right: left.left });
  return {
    says: text(
      `“${titleOf(field.schema)}”除以的是成本，那是加价率`,
      `“${field.name}” is divided by the cost, which gives the markup and not the margin`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

/** Finds the part that a rate names as the rest: “管理费” as `amount * (1 - overheadRate)`. */
export function restAsShare(expression: Expression, field: FieldDraft, { record }: ModuleDraft): Wrong | null {
  if (expression.kind !== "binary" || expression.operator !== "*") return null;
  const { right } = expression;
  if (right.kind !== "binary" || right.operator !== "-" || right.left.kind !== "number" || right.right.kind !== "path")
    return null;
  const rate = record.fields.get(right.right.names.join("."));
  const about = titleOf(rate?.schema).replace(/(?:费率|比例|比率|率)$/, "");
  const title = titleOf(field.schema).replace(/(?:金额|额|费)$/, "");
  if (rate === undefined || about.length < 2 || title === "" || about.replace(/费$/, "") !== title) return null;
  const meant = written({ ...expression, right: right.right });
  return {
    says: text(
      `“${titleOf(field.schema)}”是扣除它之后的余额`,
      `“${field.name}” is what is left after the part that “${rate.name}” names`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

/** Names of the two sides of a match, a transfer or a trade, as the beginning of a name. */
function sideOf(name: string): string {
  return /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? "";
}

/** The reference of gathered records that has the side of what is gathered: `awayClubId` of `awayPoints`. */
export function otherReference(field: FieldDraft, source: ModuleDraft, module: string): string | null {
  const [of, by] = ["of", "field"].map((key) => stringAt(field.schema, "x-rollup", key) ?? "");
  const side = sideOf(of ?? "");
  if (of === undefined || by === undefined || side === "" || sideOf(by) === side || sideOf(by) === "") return null;
  const meant = [...source.record.fields.values()].find(
    (one) => one.name !== by && sideOf(one.name) === side && stringAt(one.schema, "x-ref", "module") === module,
  );
  return meant !== undefined && meant.name.slice(side.length) === by.slice(sideOf(by).length) ? meant.name : null;
}
