import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

const AREA = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export const misplacedFile: Rule = {
  id: "misplaced-file",
  severity: "error",
  says: text("模块文件放在 schemas/<区域>/<模块>.json", "A module file must be at schemas/<area>/<module>.json"),
  check(draft, report) {
    const steps = draft.file.source.path.split("/");
    const tooDeep = steps[0] === "schemas" && steps.length > 3;
    if (steps.length >= 3 && !tooDeep && AREA.test(draft.area)) return;
    const area = AREA.test(draft.area) && draft.area !== "schemas" ? draft.area : "system";
    report(
      [],
      "value",
      text(
        "文件位置不对，或区域目录名不是小写加短横线",
        "The file is in the wrong place, or its area is not lower-case words joined by hyphens",
      ),
      text(`移动到 schemas/${area}/${draft.name}.json`, `Move it to schemas/${area}/${draft.name}.json`),
    );
  },
};
