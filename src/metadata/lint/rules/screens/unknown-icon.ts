import { lookUp, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownIcon: Rule = {
  id: "unknown-icon",
  severity: "error",
  says: text("没有此图标", "An unknown icon"),
  check(draft, report, { known }) {
    const places = [["ui", "menu", "icon"], ...[...draft.actions.keys()].map((id) => ["actions", id, "icon"])];
    for (const path of places) {
      const icon = stringAt(draft.value, ...path);
      if (icon === undefined || known.icons.has(icon)) continue;
      report(
        path,
        "value",
        text(`没有图标“${icon}”`, `The icon “${icon}” does not exist`),
        suggestion(plainName(icon), known.icons),
      );
    }
  },
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  tick: "check",
  trash: "delete",
  remove: "delete",
  add: "plus",
  cog: "settings",
  gear: "settings",
  setting: "settings",
  pencil: "edit",
  people: "user-group",
  team: "user-group",
  money: "alipay-circle",
  house: "home",
};

/** Removes the prefixes of other icon sets: `el-icon-setting`, `IconApps`, `fa fa-home`. */
function plainName(icon: string): string {
  const name = icon.replace(/^(?:fa[srb]? )?(?:el-|fa-|anticon-|ant-|md-)?(?:icon-?)?/i, "").replace(/(?:Outlined|Filled)$/, "");
  return lookUp(OTHER_NAMES, name.toLowerCase()) ?? name;
}
