import type { Path } from "../../../source/parse.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { conceptsIn, conceptsOfWords, meet } from "../../facts/texts/concepts.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { isSameStem, text, wordsIn } from "../../words.ts";
import { titleKeyOf } from "./missing-english.ts";

export const borrowedTitle: Rule = {
  id: "borrowed-title",
  severity: "warning",
  says: text(
    "一条记录的名称（singular）或关联列表的标题是别的模块的",
    "The noun of one record, or the title of a related list, is that of another module",
  ),
  check(draft, report, { drafts }) {
    const near = [...drafts.values()].filter((other) => other !== draft && areNear(draft, other));
    checkNoun(draft, near, report);
    checkEnglishNoun(draft, near, report);
    checkRelated(draft, drafts, report);
  },
};

/** True for modules of one folder and for modules of which one refers to the other: a copy comes from there. */
function areNear(draft: ModuleDraft, other: ModuleDraft): boolean {
  return draft.area === other.area || refers(draft, other) || refers(other, draft);
}

function refers(draft: ModuleDraft, { name }: ModuleDraft): boolean {
  const known =
    referred.get(draft) ?? new Set([...draft.record.fields.values()].map(({ schema }) => stringAt(schema, "x-ref", "module")));
  referred.set(draft, known);
  return known.has(name);
}

/** The modules that each module refers to; every file is compared with every other one. */
const referred = new WeakMap<ModuleDraft, ReadonlySet<string | undefined>>();

/** Words at the end of a module's title that its records do not have. */
const ENDINGS = /(?:管理|列表|记录|信息|设置)$/;

function titlesOf({ authored }: ModuleDraft): readonly string[] {
  return [stringAt(authored, "title"), stringAt(authored, "singular")].filter((title) => title !== undefined);
}

function share(one: string, other: string): boolean {
  return [...one].some((character) => other.includes(character));
}

function checkNoun(draft: ModuleDraft, near: readonly ModuleDraft[], report: Report): void {
  const [noun, title] = [stringAt(draft.authored, "singular"), stringAt(draft.authored, "title")];
  if (noun === undefined || title === undefined || noun.length < 2 || share(noun, title)) return;
  const other = near.find((module) => titlesOf(module).some((one) => one.replace(ENDINGS, "") === noun));
  if (other !== undefined) reportNoun(["singular"], noun, draft, other, report);
}

function reportNoun(path: Path, noun: string, draft: ModuleDraft, other: ModuleDraft, report: Report): void {
  report(
    path,
    "value",
    text(
      `“${noun}”是模块“${other.name}”的名称，与本模块的标题“${stringAt(draft.authored, "title") ?? ""}”不符`,
      `“${noun}” is what a record of “${other.name}” is called, and does not fit the title of “${draft.name}”`,
    ),
    text("写本模块一条记录的名称，或删除 singular", "Write the noun of one record of this module, or delete “singular”"),
  );
}

function checkEnglishNoun(draft: ModuleDraft, near: readonly ModuleDraft[], report: Report): void {
  const english = (module: ModuleDraft): { readonly noun: string | undefined; readonly title: string | undefined } => {
    const entry = valueAt(module.authored, "en", titleKeyOf(module));
    return typeof entry === "string"
      ? { noun: undefined, title: entry }
      : { noun: stringAt(entry, "singular"), title: stringAt(entry, "title") };
  };
  const { noun, title } = english(draft);
  const twin = near.find((module) => title !== undefined && isSame(english(module).title, title));
  if (title !== undefined && twin !== undefined && titlesOf(twin)[0] !== titlesOf(draft)[0])
    return reportTwin(title, noun, draft, twin, report);
  if (noun === undefined || title === undefined) return;
  // The name of the module may say it as well: “Bookings” of `reservation`.
  const own = [...wordsIn(title), ...wordsIn(draft.name)];
  if (wordsIn(noun).some((word) => own.some((part) => isForm(part, word)))) return;
  const other = near.find((module) => {
    const theirs = english(module);
    return (
      isSame(theirs.noun, noun) ||
      isSame(theirs.title, noun) ||
      isSame(theirs.title?.replace(/(?:ie)?s$/i, ""), noun.replace(/y$/i, ""))
    );
  });
  if (other !== undefined && !hasNoun(other, noun, english(other).title ?? "")) return;
  if (other !== undefined) reportNoun(["en", titleKeyOf(draft), "singular"], noun, draft, other, report);
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** Two modules of one English title: the wrong one is that whose name says something else. */
function reportTwin(title: string, noun: string | undefined, draft: ModuleDraft, twin: ModuleDraft, report: Report): void {
  const isOwn = hasNoun(draft, noun ?? title, "") && !hasNoun(twin, noun ?? title, "");
  if (isOwn) return;
  report(
    ["en", titleKeyOf(draft), ...(typeof valueAt(draft.authored, "en", titleKeyOf(draft)) === "string" ? [] : ["title"])],
    "value",
    text(
      `模块“${twin.name}”的英文也是“${title}”，中文却是“${titlesOf(twin)[0] ?? ""}”`,
      `“${title}” is the English of “${twin.name}” as well, which has another Chinese title`,
    ),
    text("写本模块的英文名称", "Write the English of this module's title"),
  );
}

/** True if the noun is the other module's own, as its title or its name says. */
function hasNoun({ name }: ModuleDraft, noun: string, title: string): boolean {
  const [last = ""] = wordsIn(noun).slice(-1);
  return [...wordsIn(title), ...wordsIn(name)].some((part) => isForm(part, last));
}

function isForm(part: string, word: string): boolean {
  return isSameStem(part, word) || part === `${word}s` || part.replace(/ies$/, "y") === word;
}

/** A related list that neither its module nor its English is called like. */
function checkRelated(draft: ModuleDraft, drafts: Project["drafts"], report: Report): void {
  for (const [index, related] of listAt(draft.value, "ui", "page", "related").entries()) {
    const title = stringAt(related, "title") ?? "";
    const module = drafts.get(stringAt(related, "module") ?? "");
    // A list of some of the records is called after the condition.
    if (valueAt(related, "where") !== undefined) continue;
    if (title === "" || module === undefined || titlesOf(module).some((one) => share(one, title.replace(ENDINGS, "")))) continue;
    const path = ["ui", "page", "related", index, "title"];
    const plain = title.replace(ENDINGS, "");
    const other = [...drafts.values()].find(
      (one) => one !== module && areNear(draft, one) && titlesOf(one).some((each) => each.replace(ENDINGS, "") === plain),
    );
    const entry = valueAt(draft.authored, "en", title);
    const english = conceptsOfWords(typeof entry === "string" ? entry : (stringAt(entry, "title") ?? ""));
    const said = conceptsIn(title);
    const own = [...titlesOf(module).flatMap(conceptsIn), ...conceptsOfWords(module.name)];
    const isOther = said.length > 0 && !meet(said, own) && meet(english, own) && !meet(english, said);
    if (other === undefined && !isOther) continue;
    report(
      path,
      "value",
      text(
        `“${title}”下列出的是模块“${module.name}”（${titlesOf(module)[0] ?? ""}）`,
        `“${title}” stands over the records of “${module.name}”, which are called otherwise`,
      ),
      text(
        `按“${titlesOf(module)[0] ?? module.name}”写标题，键“${title}”在 en 中同样改`,
        `Name it after “${module.name}”, and rename its key in “en” as well`,
      ),
    );
  }
}
