import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { fromOf } from "../../../states/read-states.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** The button that closes a question without doing anything. */
const CLOSING = /^(?:取消|cancel)$/i;

export const actionTitle: Rule = {
  id: "action-title",
  severity: "error",
  says: text(
    "操作与关闭弹窗的按钮同名，或一条数据有两个同名的操作",
    "An action is named like the button that closes its question, or like another action of the same record",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      const entry = valueAt(draft.authored, "en", id);
      const english = typeof entry === "string" ? entry : stringAt(objectAt(entry), "title");
      const isPlain = typeof entry === "string";
      check(stringAt(action, "title"), ["actions", id, "title"]);
      check(english, isPlain ? ["en", id] : ["en", id, "title"]);
    }
    for (const pair of twins(draft))
      for (const [own, other] of [pair, pair.toReversed()] as const)
        report(
          ["actions", own ?? "", "title"],
          "value",
          text(
            `同一条数据有两个操作叫“${titleOf(draft, own ?? "")}”`,
            `A record has two actions called “${titleOf(draft, own ?? "")}”`,
          ),
          text(`给它或“${other}”换一个名称`, `Give it or “${other}” another title`),
        );
    function check(title: string | undefined, path: readonly (string | number)[]): void {
      if (title === undefined || !CLOSING.test(title.trim())) return;
      report(
        path,
        "value",
        text(`“${title}”是关闭弹窗的按钮`, `“${title}” is the button that closes a dialog`),
        text("写明取消什么，例如“取消订单”", "Name the object as well, such as “Cancel order”"),
      );
    }
  },
};

/** Pairs of actions of one title that one record can offer at once. */
function twins(draft: ModuleDraft): readonly (readonly [string, string])[] {
  const ids = [...draft.actions.keys()];
  return ids.flatMap((first, at) =>
    ids.slice(at + 1).flatMap((second) => {
      const isSame = titleOf(draft, first) === titleOf(draft, second) && titleOf(draft, first) !== undefined;
      return isSame && meet(draft, first, second) ? [[first, second] as const] : [];
    }),
  );
}

function titleOf({ actions }: ModuleDraft, id: string): string | undefined {
  return stringAt(actions.get(id), "title")?.trim();
}

/** True if two actions are in one place and neither has a condition of its own but states that both begin in. */
function meet({ authored, states }: ModuleDraft, first: string, second: string): boolean {
  const [one, other] = [objectAt(authored, "actions", first), objectAt(authored, "actions", second)];
  if ((one["on"] ?? "row") !== (other["on"] ?? "row") || one["when"] !== undefined || other["when"] !== undefined) return false;
  if (one["by"] !== undefined || other["by"] !== undefined) return false;
  const all = states?.list.map(({ id }) => id) ?? [];
  const [from, theirs] = [fromOf(one) ?? all, fromOf(other) ?? all];
  return states === null || from.some((id) => theirs.includes(id));
}
