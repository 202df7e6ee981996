import { COMPARISON_KEYWORDS, type ComparisonKeyword } from "../../../../validate/conditions/bound-order.ts";
import { fieldsBeside, isNested, namedFields, type FieldDraft } from "../../../facts/draft.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { written } from "../../computed/units/measured-values.ts";
import { checkFirstValue } from "./first-value.ts";
import { restOf } from "../../computed/rests.ts";

type Fields = ReadonlyMap<string, FieldDraft>;

export const doubtfulBound: Rule = {
  id: "doubtful-bound",
  severity: "warning",
  says: text(
    "界限或时间段按标题看写反了，或界限是减去该字段之后的余数，或新增时的值总不满足：出生日期不早于今天，人数不少于名额，由结束指向开始，已付不超过余额，已付不少于应付",
    "A bound or a period that is the wrong way round by its titles, a bound that is the rest after the field, or one that the first value of a new record breaks: a date of birth from today on, a count of at least the seats, a period from its end to its start, at most the balance for what is paid, 0 paid that must be at least the total",
  ),
  check(draft, report, { drafts }) {
    for (const set of draft.fieldSets)
      for (const field of namedFields(set)) {
        const beside: Fields = isNested(field) ? new Map([...set.fields, ...fieldsBeside(set, field)]) : set.fields;
        for (const keyword of COMPARISON_KEYWORDS) {
          checkBound(field, keyword, beside, report);
          if (set.action === null && !isNested(field)) checkFirstValue(field, keyword, draft, drafts, report);
        }
        if (set.action === null) checkRange(field, beside, report);
      }
  },
};

const BIRTH = /(?:出生日期|出生年月|生日)$/;

function checkBound(field: FieldDraft, keyword: ComparisonKeyword, beside: Fields, report: Report): void {
  const bound = stringAt(field.schema, keyword);
  if (bound === undefined) return;
  const path = [...field.path, keyword];
  const isLower = keyword.endsWith("inimum");
  const turned = isLower ? keyword.replace("inimum", "aximum") : keyword.replace("aximum", "inimum");
  if (isLower && bound.startsWith("$") && isOfBirth(field)) {
    report(
      path,
      "key",
      text(`“${field.name}”是出生日期，不会晚于今天`, `“${field.name}” is a date of birth, which is never later than today`),
      text(`写 "x-maximum": "$today"`, `Write "x-maximum": "$today"`),
    );
    return;
  }
  const other = beside.get(bound);
  if (other === undefined || other === field) return;
  if (!isLower && isDue(field) && isIssued(other)) {
    report(
      path,
      "key",
      text(`“${field.name}”不会早于“${bound}”`, `“${field.name}” is never before “${bound}”`),
      text(`写 "${turned}": "${bound}"`, `Write "${turned}": "${bound}"`),
    );
    return;
  }
  if (isLower && REDUCTION.test(titleOf(field.schema)) && isWhole(other)) {
    report(
      path,
      "key",
      text(
        `“${titleOf(field.schema)}”不会超过“${titleOf(other.schema)}”，却至少要有这么多`,
        `“${field.name}” is taken off “${bound}”, and here is at least that`,
      ),
      text(`写 "${turned}": "${bound}"`, `Write "${turned}": "${bound}"`),
    );
    return;
  }
  const rest = restOf(other);
  if (rest !== null && rest.part === lastPart(field.name) && isNested(other) === isNested(field)) {
    const whole = written(rest.whole);
    report(
      path,
      "value",
      text(
        `“${bound}”是减去“${field.name}”之后的余数，用作界限时同一个数减了两次`,
        `“${bound}” is what is left after “${field.name}”, so as its bound it takes the same number twice`,
      ),
      text(`写 "${keyword}": "${whole}"`, `Write "${keyword}": "${whole}"`),
    );
    return;
  }
  const isTurnedPeriod = isLower ? isTurned(other, field) : isTurned(field, other);
  if (isTurnedPeriod && stringAt((isLower ? field : other).schema, "x-range") !== (isLower ? other : field).name) {
    report(
      path,
      "key",
      text(
        `这样“${isLower ? other.name : field.name}”在“${isLower ? field.name : other.name}”之前结束`,
        `The period ends in “${isLower ? other.name : field.name}” before it begins in “${isLower ? field.name : other.name}”`,
      ),
      text(`写 "${turned}": "${bound}"`, `Write "${turned}": "${bound}"`),
    );
    return;
  }
  if ((isLower ? isMost(other, field) : isLeast(other, field)) && !saysSo(field, isLower)) {
    report(
      path,
      "key",
      isLower
        ? text(
            `“${bound}”是上限，却写作“${field.name}”的下限`,
            `“${bound}” is an upper limit, and stands here as the lower bound of “${field.name}”`,
          )
        : text(
            `“${bound}”是下限，却写作“${field.name}”的上限`,
            `“${bound}” is a lower limit, and stands here as the upper bound of “${field.name}”`,
          ),
      text(`写 "${turned}": "${bound}"`, `Write "${turned}": "${bound}"`),
    );
  }
}

/** Titles of a part that is taken off an amount. */
const REDUCTION = /^(?:减免|优惠|抵扣|折让|免除|让利|扣减)(?:金?额|合计)?$/;

function isWhole({ schema }: FieldDraft): boolean {
  return schema["x-format"] === "money" && !REDUCTION.test(titleOf(schema)) && /额|款|费|价|租|合计/.test(titleOf(schema));
}

/** True for the day until which something is to be paid, returned or done. */
function isDue({ schema }: FieldDraft): boolean {
  return /^(?:付款|应付|应还|应缴|归还|还款|缴费|交付|保修|质保|维保|保险|合同|租约|证书|许可)?(?:到期|截止|期限|最晚|最迟)(?:付款|归还)?(?:日期?|时间)?$|^应[还付缴]日期?$|^(?:有效期|保质期|效期)[至止到]?$|^(?:失效|过期|有效截止)(?:日期?|时间)$/.test(
    titleOf(schema),
  );
}

/** True for the day on which a document was written, from which a term runs. */
function isIssued({ schema }: FieldDraft): boolean {
  return /^(?:开票|下单|开单|制单|申请|签发|开具|借出|领用|登记|出账|账单|到货|收货|入库|接收|生产|制造|采购|购[入买置]|签[订约署]|入职|投保|发证)(?:日期?|时间)$/.test(
    titleOf(schema),
  );
}

function isOfBirth({ schema }: FieldDraft): boolean {
  return BIRTH.test(stringAt(schema, "title") ?? "");
}

/** True if a text of the field explains the bound: a threshold that begins above the usual limit, “须大于每单上限”. */
function saysSo({ schema, ui }: FieldDraft, isLower: boolean): boolean {
  const said = `${stringAt(schema, "description") ?? ""}${stringAt(ui, "ui:help") ?? ""}`;
  return (isLower ? /大于|高于|多于|(?<!不)超过|不[低少小]于/ : /小于|低于|少于|不[高多大]于|不超过/).test(said);
}

/** A field that limits others from above: by its name, or as the places of which a count takes some. */
function isMost(other: FieldDraft, field: FieldDraft): boolean {
  if (isNamed(other, MOST) && !isNamed(field, MOST)) return true;
  const take = stringAt(field.schema, "x-rollup", "take");
  return isNamed(other, PLACES) && (take === "count" || take === "sum");
}

function isLeast(other: FieldDraft, field: FieldDraft): boolean {
  return isNamed(other, LEAST) && !isNamed(field, LEAST) && !isNamed(field, FLOOR);
}

const MOST = { title: /^(?:最多|最大|最高)|(?:上限|最大值|最高值)$/, name: /^max(?:imum)?(?=[A-Z]|$)/ };
const LEAST = { title: /^(?:最少|最小|最低)|(?:下限|最小值|最低值)$/, name: /^min(?:imum)?(?=[A-Z]|$)/ };
/** A price that is a lower limit itself: the reserve of a lot is at most its low estimate. */
const FLOOR = { title: /^(?:保留|起拍|起始?|起步)价|底价$/, name: /^(?:reserve|floor|startingPrice|openingBid)/ };
const PLACES = { title: /名额|容量|座位|席位|限额|人数上限/, name: /(?:^|[a-z])(?:seats|capacity|places|quota)$/i };

function isNamed({ name, schema }: FieldDraft, words: { readonly title: RegExp; readonly name: RegExp }): boolean {
  return words.title.test(stringAt(schema, "title") ?? "") || words.name.test(lastPart(name));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

const BEGIN = { title: /^(?:开始|起始|入|出发)|开始(?:日期|时间|日)?$|(?:起|始)$/, name: /^(?:start|begin|from|depart)/i };
const END = {
  title: /^(?:结束|截止|终止)|(?:结束|截止|终止)(?:日期|时间|日)?$|止$/,
  name: /^(?:end|finish|until|to(?=[A-Z]|$))/i,
};

/** A period that leads from its end to its start. */
function checkRange(field: FieldDraft, beside: Fields, report: Report): void {
  const target = stringAt(field.schema, "x-range") ?? "";
  const other = beside.get(target);
  if (other === undefined || other === field || !isTurned(field, other)) return;
  report(
    [...field.path, "x-range"],
    "key",
    text(
      `“${field.name}”是结束，“${target}”是开始：时间段写反了`,
      `“${field.name}” is the end and “${target}” the start of the period`,
    ),
    text(
      `从这里删除，在“${target}”上写 "x-range": "${field.name}"`,
      `Delete it here, and write "x-range": "${field.name}" at “${target}”`,
    ),
  );
}

/** True if the names or titles of both fields say so; `bound-cycle` reports a bound that contradicts the period. */
function isTurned(field: FieldDraft, other: FieldDraft): boolean {
  const areEnds = isNamed(field, END) && !isNamed(field, BEGIN) && isNamed(other, BEGIN) && !isNamed(other, END);
  return areEnds && (END.name.test(lastPart(field.name)) || titleOf(other.schema).includes(endedIn(field)));
}

/** What a title says that ends: “报名” of “报名截止”, which may well be before something else begins. */
function endedIn({ schema }: FieldDraft): string {
  return titleOf(schema).replaceAll(/结束|截止|终止|日期|时间|[日止]$/g, "");
}
