import { idList } from "../../data/conditions/id-list.ts";
import type { Row } from "../../base/tables.ts";
import type { WriteJudge } from "../../data/write/write-records.ts";
import { beyondOwnRights } from "./excess.ts";
import type { Judgement } from "./judgement.ts";
import { dependsOnDepts } from "./scope-rules.ts";
import { textIn } from "../../base/text-in.ts";

/**
 * A department brings its records to everybody whose data scope reaches it. A caller whose own scopes end at
 * departments therefore moves and restores only departments within them.
 */
export function judgeDepts({ held }: Judgement): WriteJudge {
  return (kind, written) => {
    const { reach } = held;
    const isBound = [...held.scopes.values()].some((rules) => rules.some(dependsOnDepts));
    if (!isBound || reach === null || (kind !== "edit" && kind !== "revive")) return Promise.resolve();
    for (const { before, after } of written) {
      const dept = before ?? after;
      if (dept === null) continue;
      if (kind === "edit" && parentOf(before) === parentOf(after)) continue;
      // Scopes do not reach into the recycle bin. A restored department appears below its parent.
      const place = kind === "revive" ? parentOf(dept) : dept.id;
      if (!reach.below.has(place)) throw beyondOwnRights(textIn(dept, "deptName"), "dept");
    }
    return Promise.resolve();
  };
}

function parentOf(dept: Row | null): string {
  return idList(dept?.["parentId"])[0] ?? "0";
}
