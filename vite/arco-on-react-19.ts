import type { Plugin } from "vite";

/**
 * Lets Arco 2.66 run on React 19, in development, builds and tests alike (docs/decisions/0002-arco-on-react-19.md):
 * it reads `element.ref` in three files, which React 19 moved to `element.props.ref` and reports as an error.
 * Throws when Arco no longer looks as expected: an upgrade must not lose the fix in silence.
 */
export function arcoOnReact19(): Plugin {
  return {
    name: "trellis:arco-on-react-19",
    enforce: "pre",
    transform: {
      filter: { id: /@arco-design\/web-react\/es\/(_util\/react-dom|Trigger\/index|AutoComplete\/index)\.js/ },
      handler: (code, id) => ({ code: mendRefs(code, /@arco-design\/web-react\/es\/([^?]+)/.exec(id)?.[1] ?? ""), map: null }),
    },
  };
}

/** File → what it reads → what React 19 keeps there. */
const REFS: Readonly<Record<string, { readonly from: RegExp; readonly to: string; readonly times: number }>> = {
  "_util/react-dom.js": { from: /\bchildren\.ref\b/g, to: "children.props.ref", times: 5 },
  "Trigger/index.js": { from: /\bpopupChildren\.ref\b/g, to: "popupChildren.props.ref", times: 1 },
  "AutoComplete/index.js": { from: /\busedTriggerElement\.ref\b/g, to: "usedTriggerElement.props.ref", times: 1 },
};

/** @param file path under Arco's `es/` */
export function mendRefs(code: string, file: string): string {
  const rule = REFS[file];
  if (rule === undefined) throw new Error(`nothing to mend in ${file}`);
  const found = code.match(rule.from)?.length ?? 0;
  if (found !== rule.times) {
    throw new Error(
      `Arco's es/${file} reads element.ref ${found} times, expected ${rule.times}: see docs/decisions/0002-arco-on-react-19.md`,
    );
  }
  // Text is a child too, and has no props.
  return code
    .replace("if (children && children.ref)", "if (children && children.props && children.ref)")
    .replace(rule.from, rule.to);
}
