import type { Path } from "../../../source/parse.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { listAt, stringAt } from "../../facts/json-type.ts";
import { areExchanged, conceptsIn, conceptsOfWords, type Meant } from "../../facts/texts/concepts.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { namedGroups, type Named } from "./swapped-english.ts";

export const swappedTitles: Rule = {
  id: "swapped-titles",
  severity: "warning",
  says: text(
    "两处引用或关联列表的标题互换了：各自是对方模块的名称；或两个字段、状态、操作的名称互换了",
    "The titles of two references or related lists are exchanged: each one names the module of the other; or those of two fields, states or actions are",
  ),
  check(draft, report, { drafts }) {
    for (const group of namedGroups(draft)) checkNamed(group, report);
    // The English of a list stands under its title, and is exchanged with it.
    for (const [isList, group] of [
      [false, referencesOf(draft, drafts)],
      [true, listsOf(draft, drafts)],
    ] as const)
      for (const [at, one] of group.entries()) {
        const other = group.slice(at + 1).find((candidate) => areSwapped(one, candidate));
        if (other === undefined) continue;
        report(
          one.path,
          "value",
          text(
            `“${one.module.name}”叫“${one.title}”，“${other.module.name}”叫“${other.title}”：两个标题互换了`,
            `“${one.module.name}” is called “${one.title}”, and “${other.module.name}” “${other.title}”: the titles are exchanged`,
          ),
          text(
            `“${one.module.name}”写 "${other.title}"，“${other.module.name}”写 "${one.title}"${isList ? "" : "，并核对英文"}`,
            `Write "${other.title}" for “${one.module.name}” and "${one.title}" for “${other.module.name}”${isList ? "" : ", and check their English"}`,
          ),
        );
      }
  },
};

/** Titles each of which means what the name of the other means: “停餐时间” of `opensAt`. */
function checkNamed(group: readonly Named[], report: Report): void {
  const meant = ({ name, chinese }: Named): Meant => ({
    name: conceptsOfWords(name.slice(name.lastIndexOf(".") + 1)),
    text: conceptsIn(chinese),
  });
  for (const [at, one] of group.entries()) {
    const other = group.slice(at + 1).find((candidate) => areExchanged(meant(one), meant(candidate)));
    if (other === undefined) continue;
    report(
      one.chinesePath,
      "value",
      text(
        `“${one.name}”叫“${one.chinese}”，“${other.name}”叫“${other.chinese}”：两个名称互换了`,
        `“${one.name}” is called “${one.chinese}”, and “${other.name}” “${other.chinese}”: the titles are exchanged`,
      ),
      text(
        `“${one.name}”写 "${other.chinese}"，“${other.name}”写 "${one.chinese}"，并核对英文`,
        `Write "${other.chinese}" for “${one.name}” and "${one.chinese}" for “${other.name}”, and check their English`,
      ),
    );
  }
}

/** A title over the records of a module. */
interface Titled {
  readonly title: string;
  readonly module: ModuleDraft;
  readonly path: Path;
}

function referencesOf({ record }: ModuleDraft, drafts: Project["drafts"]): readonly Titled[] {
  return [...record.fields.values()].flatMap(({ schema, path }) => {
    const named = stringAt(schema, "x-ref", "module") ?? stringAt(schema, "x-children", "module");
    return titled(schema["title"], drafts.get(named ?? ""), [...path, "title"]);
  });
}

function listsOf({ value }: ModuleDraft, drafts: Project["drafts"]): readonly Titled[] {
  return listAt(value, "ui", "page", "related").flatMap((related, index) =>
    titled(stringAt(related, "title"), drafts.get(stringAt(related, "module") ?? ""), ["ui", "page", "related", index, "title"]),
  );
}

function titled(title: unknown, module: ModuleDraft | undefined, path: Path): readonly Titled[] {
  return typeof title === "string" && module !== undefined ? [{ title: title.trim(), module, path }] : [];
}

/** True if each title fits the module of the other one better than its own. */
function areSwapped(one: Titled, other: Titled): boolean {
  if (one.module === other.module || one.title === other.title) return false;
  return (
    likeness(one.title, other.module) > likeness(one.title, one.module) &&
    likeness(other.title, one.module) > likeness(other.title, other.module)
  );
}

/** Words at the end of a module's title that its records do not have. */
const ENDINGS = /(?:管理|列表|记录|信息)$/;

/** 2 for the title of the module, 1 for a part of it: “售后” of “售后订单”. */
function likeness(title: string, { value, authored }: ModuleDraft): number {
  const names = [stringAt(value, "title"), stringAt(authored, "singular")].filter((name) => name !== undefined);
  if (names.some((name) => name === title || bare(name) === bare(title))) return 2;
  return title.length > 1 && names.some((name) => name.includes(title)) ? 1 : 0;
}

function bare(title: string): string {
  return title.replace(ENDINGS, "");
}
