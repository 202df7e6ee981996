import { hoverTooltip } from "@codemirror/view";
import { getLocation } from "jsonc-parser";
import type { NamesOfFile } from "./module-names.ts";
import { describePlace, schemasAt } from "./schema-at.ts";

/** Shows the reference's words for the key under the pointer. */
export function moduleHover(names: () => NamesOfFile | null, defaultWord: string) {
  return hoverTooltip((view, position) => {
    const known = names();
    if (known === null) return null;
    const { path, previousNode, isAtPropertyKey } = getLocation(view.state.doc.toString(), position);
    if (previousNode === undefined || !isAtPropertyKey) return null;
    const words = describePlace(schemasAt(known.schema, path), defaultWord);
    if (words === null) return null;
    const { offset, length } = previousNode;
    return {
      pos: offset,
      end: offset + length,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "studio-hover";
        dom.textContent = words;
        return { dom };
      },
    };
  });
}
