import { isJsonObject, type JsonObject } from "#contract";
import { listAt, objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

/** Tabs and steps are named by their titles, so there must be several groups, each with a title. */
export const dialogLayout: Rule = {
  id: "dialog-layout",
  severity: "error",
  says: text(
    "分组标题不能重复；标签页或分步需要两个以上有标题的分组",
    "Two groups have the same title; or tabs and steps lack groups with titles",
  ),
  check(draft, report) {
    checkTitles(draft, report);
    const layout = valueAt(draft.value, "ui", "dialog", "layout");
    if (layout !== "tabs" && layout !== "steps") return;
    const path = ["ui", "dialog", "layout"];
    const groups = listAt(draft.value, "ui", "dialog", "groups").filter(isJsonObject);
    if (groups.length < 2) {
      report(
        path,
        "value",
        text(`“${layout}”至少要有两个分组`, `“${layout}” needs at least two groups`),
        text("用 ui.dialog.groups 写出各组，或删除 layout", "List them in ui.dialog.groups, or delete layout"),
      );
      return;
    }
    groups.forEach((group, index) => {
      if ("title" in group) return;
      report(
        ["ui", "dialog", "groups", index],
        "value",
        text("此分组没有标题，没有名称可供选择", "This group needs a title, so that users can select it"),
        against(text('加上 "title"', 'Add a "title"'), path),
      );
    });
    const placed = new Set(groups.flatMap((group) => listAt(group, "fields")));
    const left = [...draft.record.fields.values()].filter(
      (field) => !placed.has(field.name) && field.ui["ui:widget"] !== "hidden",
    );
    const isAdded = (field: FieldDraft): boolean => left.length <= MOST_ADDED && isNamedNowhere(field, draft);
    const others = left.filter((field) => {
      const group = isAdded(field) ? groupMeant(field, groups, draft) : null;
      if (group !== null) reportAdded(field, group, titleOf(groups[group]), report);
      return group === null;
    });
    for (const [group, fields] of Map.groupBy(others, (field) => groupMeant(field, groups, draft))) {
      const [first] = fields;
      if (first === undefined) continue;
      const title = group === null ? "" : titleOf(groups[group]);
      const names = fields.map((field) => field.name);
      report(
        group === null ? path : ["ui", "dialog", "groups", group, "fields"],
        group === null ? "value" : "key",
        text(
          `字段 ${names.join("、")} 不在任何分组中`,
          `The field${names.length === 1 ? "" : "s"} ${names.join(", ")} ${names.length === 1 ? "is" : "are"} not in any group`,
        ),
        group === null
          ? against(
              text(
                `把“${first.name}”写进一个分组的 fields，或用 "ui:widget": "hidden" 隐藏`,
                `Add “${first.name}” to the fields of a group, or hide it with "ui:widget": "hidden"`,
              ),
              ...fields.map((field) => field.path),
            )
          : against(
              text(
                `把“${first.name}”写进“${title}”或另一个分组的 fields，或用 "ui:widget": "hidden" 隐藏`,
                `Add “${first.name}” to the fields of “${title}” or of another group, or hide it with "ui:widget": "hidden"`,
              ),
              path,
              ...fields.map((field) => field.path),
            ),
      );
    }
  },
};

/** More fields without a group say that the groups or the layout are new, not the fields. */
const MOST_ADDED = 2;

/** True for a field that only its declaration and its English name: it was added, and not taken out of a group. */
function isNamedNowhere({ name }: FieldDraft, { authored }: ModuleDraft): boolean {
  const { schema, en: _, ...rest } = authored;
  const { properties: __, ...ofSchema } = objectAt(schema);
  return !JSON.stringify([ofSchema, rest]).includes(`"${name}"`);
}

/** Reports a field that was added among those of a group where it stands. */
function reportAdded({ name, path }: FieldDraft, group: number, title: string, report: Report): void {
  report(
    path,
    "key",
    text(`字段 ${name} 不在任何分组中`, `The field ${name} is not in any group`),
    against(
      text(
        `把“${name}”写进“${title}”或另一个分组的 fields，或用 "ui:widget": "hidden" 隐藏`,
        `Add “${name}” to the fields of “${title}” or of another group, or hide it with "ui:widget": "hidden"`,
      ),
      ["ui", "dialog", "groups", group, "fields"],
      ["ui", "dialog", "layout"],
    ),
  );
}

/**
 * The group that a field without one belongs to: the only one whose title stands in that of the field, or the one that has
 * the fields before and behind it.
 * @returns the place among the groups; null where nothing tells
 */
function groupMeant(field: FieldDraft, groups: readonly JsonObject[], { record }: ModuleDraft): number | null {
  const title = titleOf(field.schema);
  const named = groups.flatMap((group, index) => {
    const theirs = titleOf(group);
    return theirs.length > 1 && title.includes(theirs) ? [index] : [];
  });
  const [only] = named;
  if (only !== undefined) return named.length === 1 ? only : null;
  const names = [...record.fields.keys()];
  const at = names.indexOf(field.name);
  const placeOf = (name: string | undefined): number =>
    name === undefined ? -1 : groups.findIndex((group) => listAt(group, "fields").includes(name));
  const before = placeOf(names[at - 1]);
  return before >= 0 && before === placeOf(names[at + 1]) ? before : null;
}

function checkTitles(draft: ModuleDraft, report: Report): void {
  const titles = listAt(draft.value, "ui", "dialog", "groups").map((group) => stringAt(group, "title"));
  titles.forEach((title, index) => {
    if (title === undefined) return;
    if (titles.filter((other) => other === title).length > 1)
      report(
        ["ui", "dialog", "groups", index, "title"],
        "value",
        text(`分组“${title}”重复`, `There are two groups with the title “${title}”`),
        text("换一个标题，或把两组合并", "Give one another title, or merge the groups"),
      );
  });
}
