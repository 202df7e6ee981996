import type { KindView } from "../kind-view.ts";
import { formatPlain, numberLine } from "../shared/line/plain-line.ts";

export const numberView: KindView = {
  formatLine: (value, context) =>
    typeof value === "number" && context.options["separators"] === false
      ? numberLine(String(value))
      : formatPlain(value, context),
};
