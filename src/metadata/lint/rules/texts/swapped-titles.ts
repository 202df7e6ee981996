import type { Path } from "../../../source/parse.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { listAt, stringAt } from "../../facts/json-type.ts";
import type { Project, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const swappedTitles: Rule = {
  id: "swapped-titles",
  severity: "warning",
  says: text(
    "两处引用或关联列表的标题互换了：各自是对方模块的名称",
    "The titles of two references or related lists are exchanged: each one names the module of the other",
  ),
  check(draft, report, { drafts }) {
    for (const group of [referencesOf(draft, drafts), listsOf(draft, drafts)])
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
            `“${one.module.name}”写 "${other.title}"，“${other.module.name}”写 "${one.title}"，英文同样`,
            `Write "${other.title}" for “${one.module.name}” and "${one.title}" for “${other.module.name}”, and so their English`,
          ),
        );
      }
  },
};

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
