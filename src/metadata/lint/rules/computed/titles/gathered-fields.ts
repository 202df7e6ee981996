import type { Expression } from "#expressions";
import { STORAGES } from "../../../../kinds/storages.ts";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import type { Project, Report } from "../../../rule.ts";
import { isSameStem, text, wordsIn } from "../../../words.ts";
import type { Wrong } from "./wrong.ts";

/** Words that say how values are gathered, before the title of what is gathered and after it. */
const BEFORE = /^(?:总计?|累计|合计|共计?|历史|最近一?次?|最新|最后一?次?|末次|上次|首次|第一次|最[早晚迟高低大小多少]|平均)的?/;
const TOTAL = /^(?:总|累计|合计|共)/;
const AFTER = /(?:合计|总计|总和|累计)$/;

/** Titles that many fields of a record could have. */
const COMMON = /^(?:金额|总?[额价]|价格|单价|费用|数量?|数目|个数|件数|名称|编号|号码|状态|类型|类别|说明|备注|结果|次数|小计)?$/;

/** Reports a roll-up whose title is that of another field of the gathered records: “最近接收日期” of the days of writing. */
export function checkGathered(field: FieldDraft, { drafts }: Project, report: Report): void {
  const child = drafts.get(stringAt(field.schema, "x-rollup", "module") ?? "");
  const taken = child?.record.fields.get(stringAt(field.schema, "x-rollup", "of") ?? "");
  if (child === undefined || taken === undefined) return;
  const meant = otherMeant(field, taken, [...child.record.fields.values()]);
  if (meant === null) return;
  report(
    [...field.path, "x-rollup", "of"],
    "value",
    text(
      `“${titleOf(field.schema)}”汇总的是“${titleOf(taken.schema)}”，而“${child.name}”另有“${titleOf(meant.schema)}”`,
      `The title is that of “${child.name}.${meant.name}”, but “${taken.name}” is gathered`,
    ),
    text(`写成 "of": "${meant.name}"，或改标题`, `Write "of": "${meant.name}", or correct the title`),
  );
}

/** Finds a total of a part of lines that counts the lines, or adds up another part: “总页数” as `count(files.pages)`. */
export function gatheredPart(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind !== "call") return null;
  const [first] = expression.args;
  if (first?.kind !== "path" || !GATHERING.has(expression.name)) return null;
  const [list = "", name] = first.names;
  const parts = draft.record.nested.filter((part) => part.name.startsWith(`${list}.`) && part.name.split(".").length === 2);
  const taken = parts.find((part) => part.name === `${list}.${name}`);
  if (expression.name === "count") {
    const meant = parts.find((part) => isNumeric(part) && (isTotalOf(field, part) || arePieces(field, part)));
    // A part that is named with the lines is hardly there to count them.
    const isNamed = taken === undefined ? arePieces(field, meant) || !COMMON.test(titleOf(meant?.schema)) : meant === taken;
    return meant === undefined || !isNamed ? null : totalOf(meant, field);
  }
  const meant = taken === undefined ? null : otherMeant(field, taken, parts);
  if (taken === undefined || meant === null) return null;
  return {
    says: text(
      `“${titleOf(field.schema)}”取的是“${titleOf(taken.schema)}”，而“${list}”另有“${titleOf(meant.schema)}”`,
      `The title is that of “${meant.name}”, but “${taken.name}” is gathered`,
    ),
    hint: text(
      `写成 "${expression.name}(${meant.name})"，或改标题`,
      `Write "${expression.name}(${meant.name})", or correct the title`,
    ),
  };
}

const GATHERING: ReadonlySet<string> = new Set(["sum", "count", "average", "min", "max"]);

function totalOf(meant: FieldDraft, { schema }: FieldDraft): Wrong {
  return {
    says: text(
      `“${titleOf(schema)}”取的是行数，不是“${titleOf(meant.schema)}”之和`,
      `The title is about the total of “${meant.name}”, but the lines are counted`,
    ),
    hint: text(`写成 "sum(${meant.name})"`, `Write "sum(${meant.name})"`),
  };
}

/** True for “总件数” of lines with a “数量”. */
function arePieces({ schema }: FieldDraft, part: FieldDraft | undefined): boolean {
  return /^总(?:件数|数量)$/.test(plain(titleOf(schema))) && /^(?:数量|件数|个数)$/.test(plain(titleOf(part?.schema)));
}

/** True for “总页数” or “页数合计” of the pages. A number such as “期数” may count the lines themselves. */
function isTotalOf({ schema }: FieldDraft, part: FieldDraft): boolean {
  const title = plain(titleOf(schema));
  const said = plain(titleOf(part.schema));
  return (TOTAL.test(title) || AFTER.test(title)) && stripped(title) === said && said !== "" && !/[期批次号序第]/.test(said);
}

function isNumeric(field: FieldDraft): boolean {
  const { storage } = factsOf(field);
  return storage !== null && STORAGES[storage].numeric;
}

/** The field of the same kind that has the title of a gathered value, where the one that is taken has no word of it. */
function otherMeant(own: FieldDraft, taken: FieldDraft, fields: readonly FieldDraft[]): FieldDraft | null {
  const title = plain(titleOf(own.schema));
  const core = undated(stripped(title));
  if (core.length < 2 || COMMON.test(core) || sharesWord(title, undated(titleOf(taken.schema))) || sharesName(own, taken))
    return null;
  const { storage } = factsOf(taken);
  const [meant, ...others] = fields.filter(({ schema }) => [core, undated(title)].includes(undated(plain(titleOf(schema)))));
  return meant === undefined || others.length > 0 || meant === taken || factsOf(meant).storage !== storage ? null : meant;
}

function sharesWord(title: string, other: string): boolean {
  const pairs = [...other].slice(1).map((character, at) => (other[at] ?? "") + character);
  return pairs.some((pair) => title.includes(pair));
}

function sharesName({ name: one }: FieldDraft, { name: other }: FieldDraft): boolean {
  const words = wordsIn(other.slice(other.lastIndexOf(".") + 1)).filter((word) => word.length > 2);
  return words.some((word) => wordsIn(one).some((own) => isSameStem(own, word)));
}

/** A title without words such as “total” and “latest”. */
function stripped(title: string): string {
  return title.replace(BEFORE, "").replace(AFTER, "");
}

/** A title without its word for a date or a time. */
function undated(title: string): string {
  return title.replace(/(?:日期|时间|日)$/, "");
}

/** A title without its unit. */
function plain(title: string): string {
  return title.replace(/\s*[（(][^（）()]*[)）]$/, "").trim();
}
