import type { Plugin } from "vite";

/**
 * Makes Arco 2.66 run on React 19 in development, builds and tests (docs/decisions/0002-arco-on-react-19.md). Arco reads
 * `element.ref` in three files; React 19 moved it to `element.props.ref` and reports an error. Throws when Arco has
 * another form than expected, so that an upgrade cannot lose the fix unnoticed.
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

/** Expressions by file, with their replacements for React 19. */
const REFS: Readonly<Record<string, { readonly from: RegExp; readonly to: string; readonly times: number }>> = {
  "_util/react-dom.js": { from: /\bchildren\.ref\b/g, to: "children.props.ref", times: 5 },
  "Trigger/index.js": { from: /\bpopupChildren\.ref\b/g, to: "popupChildren.props.ref", times: 1 },
  "AutoComplete/index.js": { from: /\busedTriggerElement\.ref\b/g, to: "usedTriggerElement.props.ref", times: 1 },
};

/** @param file path below Arco's `es/` */
export function mendRefs(code: string, file: string): string {
  const rule = REFS[file];
  if (rule === undefined) throw new Error(`nothing to mend in ${file}`);
  const found = code.match(rule.from)?.length ?? 0;
  if (found !== rule.times) {
    throw new Error(
      `Arco's es/${file} reads element.ref ${found} times, expected ${rule.times}: see docs/decisions/0002-arco-on-react-19.md`,
    );
  }
  // A child can be text, which has no props.
  return code
    .replace("if (children && children.ref)", "if (children && children.props && children.ref)")
    .replace(rule.from, rule.to);
}
