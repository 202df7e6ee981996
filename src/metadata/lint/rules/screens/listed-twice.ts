import type { Path } from "../../../source/parse.ts";
import { namedIn } from "../../facts/fields/field-uses.ts";
import { listAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const listedTwice: Rule = {
  id: "listed-twice",
  severity: "error",
  says: text("同一字段在列、查询、排序或分组中出现两次", "A field is listed twice in columns, filters, sort keys or groups"),
  check(draft, report) {
    const check = (places: readonly { readonly name: string; readonly path: Path }[], where: ReturnType<typeof text>): void => {
      const seen = new Map<string, Path>();
      for (const { name, path } of places) {
        const earlier = seen.get(name);
        if (earlier !== undefined)
          report(
            path,
            "value",
            text(`“${name}”在${where.zh}中重复`, `“${name}” is listed twice in ${where.en}`),
            against(text("删除其中一个", "Remove one of them"), earlier),
          );
        else seen.set(name, path);
      }
    };
    check(namedIn(draft.value, ["ui", "list", "columns"]), text("列", "the columns"));
    check(namedIn(draft.value, ["ui", "list", "filters"]), text("查询", "the filters"));
    check(namedIn(draft.value, ["ui", "parent", "columns"]), text("上级列", "the parent columns"));
    check(
      listAt(draft.value, "ui", "list", "sort").flatMap((key, index) =>
        typeof key === "string" ? [{ name: key.replace(/^-/, ""), path: ["ui", "list", "sort", index] }] : [],
      ),
      text("排序", "the sort keys"),
    );
    check(
      listAt(draft.value, "ui", "dialog", "groups").flatMap((group, index) =>
        namedIn(group, ["fields"]).map((named) => ({ name: named.name, path: ["ui", "dialog", "groups", index, ...named.path] })),
      ),
      text("分组", "the groups"),
    );
  },
};
