import type { Path } from "../../../source/parse.ts";
import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { idleInForms } from "./idle-in-forms.ts";
import { idleInLists } from "./idle-in-lists.ts";
import { idleInViews } from "./idle-in-views.ts";

/** A key that has no effect beside the others, and the reason. */
export interface IdleKey {
  readonly path: Path;
  readonly part: "key" | "value";
  readonly message: Text;
  readonly hint: Text;
}

const CHECKS: readonly ((draft: ModuleDraft) => Iterable<IdleKey>)[] = [idleInForms, idleInLists, idleInViews];

export const idleKey: Rule = {
  id: "idle-key",
  severity: "warning",
  says: text(
    "其他键使某个键不起作用：没有表单包含的字段的 edit，不会锁定的明细的 locks，明细已锁定的状态的 remove，比文本还长的 prefix，默认整页的长表单的 width",
    "A key that others deprive of its effect: `edit` of a field that no form contains, `locks` of lines that are never locked, `remove` of a state that locks them, a `prefix` longer than the text, `width` of a long form that fills the screen",
  ),
  check(draft, report) {
    for (const check of CHECKS) for (const { path, part, message, hint } of check(draft)) report(path, part, message, hint);
  },
};
