import type { Path } from "../../../source/parse.ts";
import { namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const sameTitle: Rule = {
  id: "same-title",
  severity: "warning",
  says: text("两个字段的名称相同，界面上无法区分", "Two fields have the same title, so the screens do not tell them apart"),
  check(draft, report) {
    checkRelated(draft, report);
    const groups = groupsOf(draft);
    for (const set of draft.fieldSets) {
      const titled = namedFields(set).map((field) => ({ field, ...titlesOf(draft, set, field) }));
      for (const [index, { field, zh, en }] of titled.entries()) {
        const beside = titled.slice(0, index).filter((other) => areSeenTogether(other.field, field, groups));
        const same = beside.find((other) => zh !== null && other.zh?.title === zh.title);
        const sameEnglish = beside.find((other) => en !== null && other.en?.title.toLowerCase() === en.title.toLowerCase());
        // Equal Chinese has equal English: one finding says it.
        if (zh !== null && same !== undefined) reportSame(zh, field, same.field, same.zh?.path ?? zh.path, report);
        else if (en !== null && sameEnglish !== undefined)
          reportSame(en, field, sameEnglish.field, sameEnglish.en?.path ?? en.path, report);
      }
    }
  },
};

/** Related lists of one title stand beside each other on the page. */
function checkRelated({ value }: ModuleDraft, report: Report): void {
  const titles = listAt(value, "ui", "page", "related").map((related) => stringAt(related, "title")?.trim());
  titles.forEach((title, index) => {
    if (title === undefined || titles.indexOf(title) === index) return;
    report(
      ["ui", "page", "related", index, "title"],
      "value",
      text(`已有一个关联列表叫“${title}”`, `Another related list has the title “${title}”`),
      against(text("给其中一个换名称", "Give one of them another title"), [
        "ui",
        "page",
        "related",
        titles.indexOf(title),
        "title",
      ]),
    );
  });
}

interface Titled {
  readonly title: string;
  readonly path: Path;
}

function titlesOf(
  draft: ModuleDraft,
  set: FieldSet,
  field: FieldDraft,
): { readonly zh: Titled | null; readonly en: Titled | null } {
  const own = stringAt(field.ui, "ui:title");
  const title = own ?? stringAt(field.schema, "title");
  const english = valueAt(draft.value, "en", field.name);
  const words = typeof english === "string" ? english : stringAt(english, "title");
  return {
    zh:
      title === undefined
        ? null
        : { title: title.trim(), path: own === undefined ? [...field.path, "title"] : [...field.uiPath, "ui:title"] },
    // The English of a form's field may stand with that of the record's field.
    en:
      words === undefined || set.action !== null
        ? null
        : { title: words.trim(), path: ["en", field.name, ...(typeof english === "string" ? [] : ["title"])] },
  };
}

/** The number of the group that each field of the form is in. */
function groupsOf({ value }: ModuleDraft): ReadonlyMap<string, number> {
  const groups = listAt(value, "ui", "dialog", "groups");
  return new Map(
    groups.flatMap((group, index) => listAt(group, "fields").map((name): [string, number] => [String(name), index])),
  );
}

/** True for fields of one record or line that a dialog can show at the same time. */
function areSeenTogether(one: FieldDraft, other: FieldDraft, groups: ReadonlyMap<string, number>): boolean {
  const around = (name: string): string => name.slice(0, name.lastIndexOf(".") + 1);
  if (around(one.name) !== around(other.name)) return false;
  // The title of a group says whose address it is.
  if (groups.get(one.name) !== groups.get(other.name)) return false;
  // Branches of a choice may give their fields one title: the condition shows one of them.
  if (one.ui["ui:visible"] !== undefined && other.ui["ui:visible"] !== undefined) return false;
  if (one.ui["ui:widget"] === "hidden" || other.ui["ui:widget"] === "hidden") return false;
  const [here, there] = [listAt(one.ui, "ui:on"), listAt(other.ui, "ui:on")];
  return here.length === 0 || there.length === 0 || here.some((mode) => there.includes(mode));
}

function reportSame({ title, path }: Titled, field: FieldDraft, other: FieldDraft, otherPath: Path, report: Report): void {
  report(
    path,
    "value",
    text(`“${other.name}”与“${field.name}”都叫“${title}”`, `“${other.name}” and “${field.name}” are both called “${title}”`),
    against(text("给其中一个换名称", "Give one of them another title"), otherPath),
  );
}
