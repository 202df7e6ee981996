import type { Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { numberAt, titleOf } from "../../../facts/json-type.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { text } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import { titleIn, type Wrong } from "./wrong.ts";

const REST = /^(?:剩余|余|空余|空闲|可用|可订|可约)|余[位额量数票]$|(?:空|剩)余/;
const WHOLE = /名额|容量|总[数量额长]|座位|席位|额度|预算|限额|定额|计划数|^可用/;
const TAKEN = /^已|占用|^在|使用[数量]/;
/** “已订座位” are no places any more. */
const PAST = /^已.+/;
/** “消费额度” is no whole either. */
const SPENT = /使用|消费|消耗|支出|扣/;

/** Finds what is left that is what has been taken without the whole: `taken - seats`. */
export function reversedRest(whole: Expression, { schema }: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind !== "binary" || expression.operator !== "-" || !REST.test(titleOf(schema))) return null;
  const { left, right } = expression;
  const [taken, total] = [titleIn(left, draft), titleIn(right, draft)];
  if (!TAKEN.test(taken) || WHOLE.test(taken.replace(PAST, "")) || !WHOLE.test(total) || TAKEN.test(total) || SPENT.test(total))
    return null;
  const turned = `${written(right)} - ${written(left)}`;
  return {
    says: text(
      `“${titleOf(schema)}”是“${taken}”减“${total}”，不会大于 0`,
      "What is left is what was taken without the whole, so it is never above 0",
    ),
    hint: text(`写成 "${turned}"`, `Write "${turned}"`),
  };
}

/** Titles of the fewest that there may be. */
const FEWEST = /^最[少低小]|起[订售购]|开[班团课].*人数$/;

/** Finds what is left that depends on nothing that was taken: `capacity - minSeats`. */
export function restOfLimits(whole: Expression, { schema, name }: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind !== "binary" || expression.operator !== "-" || !REST.test(titleOf(schema))) return null;
  const { left, right } = expression;
  const fewest = titleIn(right, draft);
  if (!/上限|最[多大高]|容量|名额|总/.test(titleIn(left, draft)) || !FEWEST.test(fewest)) return null;
  return {
    says: text(
      `“${titleOf(schema)}”减去的是“${fewest}”，与已用的数量无关`,
      `“${name}” is without “${written(right)}”, a limit, and depends on nothing that was taken`,
    ),
    hint: text(`减去已用的数量：${written(left)} - …`, `Subtract what was taken: ${written(left)} - …`),
  };
}

/** Titles of what gets lost, and of what has to be bought or paid for it. */
const [LOST, NEEDED] = [/^(?:损耗|耗损|报废|破损)率?/, /金额|成本|费用|需[用求要]|用量|采购/];

/** Finds a need that gets smaller the more is lost: `kg * (1 - lossRate) * price`. */
export function savedByLoss(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const list = field.name.includes(".") ? field.name.slice(0, field.name.lastIndexOf(".") + 1) : "";
  const titled = (name: string): string =>
    titleOf((draft.record.nested.find((part) => part.name === list + name) ?? draft.record.fields.get(name))?.schema);
  const found = NEEDED.test(titleOf(field.schema)) ? lossIn(unrounded(whole), titled) : null;
  if (found === null) return null;
  const meant = written(whole).replace(written(found), written({ ...found, operator: "+" }));
  return {
    says: text(
      `损耗越多，“${titleOf(field.schema)}”反而越小`,
      `The more is lost, the smaller “${field.name}” becomes: what is lost is taken off what is needed`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

type Pair = Extract<Expression, { kind: "binary" }>;

/** The `1 - lossRate` among the factors of a product. */
function lossIn(expression: Expression, titled: (name: string) => string): Pair | null {
  if (expression.kind !== "binary") return null;
  const { operator, left, right } = expression;
  if (operator === "*") return lossIn(left, titled) ?? lossIn(right, titled);
  const lost = unrounded(right);
  const isWhole = operator === "-" && left.kind === "number" && Number(left.digits) === 1;
  return isWhole && lost.kind === "path" && LOST.test(titled(lost.names.join("."))) ? expression : null;
}

/** Finds a discount that raises what is paid: `price * (1 + discount)`. */
export function addedReduction(whole: Expression, own: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind !== "binary") return null;
  const { operator, left, right } = expression;
  if (operator === "*") return addedReduction(left, own, draft) ?? addedReduction(right, own, draft);
  const share = unrounded(right);
  const isRaised = operator === "+" && left.kind === "number" && Number(left.digits) === 1;
  if (!isRaised || share.kind !== "path") return null;
  const field = draft.record.fields.get(share.names.join("."));
  // A negative share lowers the amount, as a reduction does.
  if (!isReduction(field) || (numberAt(field?.schema, "minimum") ?? 0) < 0) return null;
  const meant = written({ ...expression, operator: "-" });
  return {
    says: text(
      `“${titleIn(share, draft)}”越大，“${titleOf(own.schema)}”也越大`,
      `The larger “${written(share)}”, the larger “${own.name}”: a reduction is taken off`,
    ),
    hint: text(`写 (${meant})`, `Write (${meant})`),
  };
}

const REDUCTION = /优惠|折扣|减免|让利/;

/** Finds an amount due that is the discount itself: `tuition * coalesce(discount, 0)`. */
export function keptDiscount(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  const title = titleOf(field.schema);
  // “货款折后加运费”
  if (expression.kind === "binary" && expression.operator === "+") {
    const found = keptDiscount(expression.left, field, draft);
    const rest = written(expression.right);
    return found === null
      ? null
      : { ...found, hint: text(`${found.hint.zh}，再加 ${rest}`, `${found.hint.en}, and add ${rest}`) };
  }
  if (expression.kind !== "binary" || expression.operator !== "*" || !isAfterDiscount(title)) return null;
  const { left, right } = expression;
  const [share, price] = isTakenOff(right, draft) ? [right, left] : [left, right];
  if (!isTakenOff(share, draft) || price.kind === "number") return null;
  const turned = written({ ...expression, left: price, right: share }).replace(written(share), `(1 - ${written(share)})`);
  return {
    says: text(
      `“${title}”乘的是优惠的部分：没有优惠时为 0`,
      `“${field.name}” is the part that is taken off: it is 0 without a discount`,
    ),
    hint: text(`写成 "${turned}"`, `Write "${turned}"`),
  };
}

/** Titles of what is to be paid, none of which is about the discount. */
function isAfterDiscount(title: string): boolean {
  return (
    /^(?:应[付收缴交]|实[付收缴交]|成交|最终|订单?总?额|总[额价]|合计|[折优减]\S*后)/.test(title) &&
    !/[折减惠免]\S*[额款]$/.test(title)
  );
}

/** True for a share that is 0 without a discount. A discount of 0.9 may be nine tenths of the price. */
function isTakenOff(expression: Expression, { record }: ModuleDraft): boolean {
  if (expression.kind === "call" && expression.name === "coalesce") {
    const [first, otherwise] = expression.args;
    const isNone = otherwise?.kind === "number" && Number(otherwise.digits) === 0;
    return first?.kind === "path" && isNone && isReduction(record.fields.get(first.names.join(".")));
  }
  const field = expression.kind === "path" ? record.fields.get(expression.names.join(".")) : undefined;
  return isReduction(field) && field?.schema["default"] === 0;
}

function isReduction(field: FieldDraft | undefined): boolean {
  if (field === undefined) return false;
  const isShare = factsOf(field).format === "percent" || field.type === "number";
  return isShare && (REDUCTION.test(titleOf(field.schema)) || /discount/i.test(field.name));
}
