import type { Plugin } from "vite";
import { shortMotion } from "./arco-motion.ts";

/**
 * Reduces Arco's style sheets. Every component file imports its own, so a chunk has the CSS of its components only. The
 * rules go into the cascade layer `arco`, so the console's rules win in any order of loading. Rules of unused parts are
 * removed.
 */
export function arcoStyles(): Plugin {
  return {
    name: "trellis:arco-styles",
    enforce: "pre",
    transform: {
      filter: { id: /@arco-design\/web-react\/es\/([A-Z]\w*\/.*\.(js|css)|style\/index\.css)(\?|$)/ },
      handler(code, id) {
        const file = /@arco-design\/web-react\/es\/([^?]+)/.exec(id)?.[1] ?? "";
        if (file.endsWith(".css")) return { code: slimStyle(code), map: null };
        const style = styleOf(file);
        return style === null ? null : { code: `import "${style}";${code}`, map: null };
      },
    },
  };
}

/**
 * Selectors whose rules are removed, with the pattern of their use in the sources. A test fails when the sources use one;
 * delete its line here then.
 */
export const UNUSED: readonly { readonly selector: RegExp; readonly use: RegExp }[] = [
  { selector: /-rtl/, use: /\brtl\b/ },
  { selector: /\.arco-btn-outline/, use: /<Button[^>]*"outline"/ },
  { selector: /\.arco-btn-group/, use: /Button\.Group/ },
  { selector: /\.arco-btn-shape-round/, use: /<Button[^>]*shape="round"/ },
  { selector: /\.arco-btn-status-(?:success|warning)/, use: /<Button[^>]*status="(?:success|warning)"/ },
  { selector: /\.arco-btn-dashed\.arco-btn-status/, use: /<Button(?=[^>]*type="dashed")[^>]*\bstatus=/ },
  { selector: /-loading-fixed-width/, use: /loadingFixedWidth/ },
  { selector: /\.arco-modal-wrapper-no-mask/, use: /<Modal[^>]*\bmask=/ },
  { selector: /\.arco-tag-(?:bordered|checkable)/, use: /<Tag[^>]*(?:bordered|checkable)/ },
  // Close buttons and icons in coloured tags. Tags in fields with several values have no colour.
  { selector: /\.arco-tag-checked\.arco-tag-\w+ \.arco-/, use: /<Tag[^>]*(?:closable|icon=)/ },
  { selector: /\.arco-input-group/, use: /Input\.Group|add(?:Before|After)=/ },
];

/** Parts of controls that current browsers lack: the inner border of Firefox's buttons, the clear button of IE. */
const OBSOLETE = /::-moz-focus-inner|:-moz-focusring|::-ms-clear/;

/** Components without a style sheet, and Notification, which Arco loads with its ConfigProvider and the console never shows. */
const WITHOUT_STYLE: ReadonlySet<string> = new Set(["ConfigProvider", "Icon", "Notification", "Portal"]);

/** Returns the style sheet of a component's file. */
export function styleOf(file: string): string | null {
  const [component = "", ...rest] = file.split("/");
  if (rest.length === 0 || rest[0] === "style" || WITHOUT_STYLE.has(component)) return null;
  return `@arco-design/web-react/es/${component}/style/index.css`;
}

/**
 * Palettes that only tags and badges of those colours have; ours are told by what they mean, or mixed from the sixth step
 * (cells.css). A test searches for uses.
 */
export const SPARE_COLOURS = /--(?:blue|cyan|lime|magenta|orangered|pinkpurple|yellow)-(?!6:)\d+:[^;}]*;?/g;

export function slimStyle(css: string): string {
  const slim = css
    .replace(/([^{}@;]+)(\{[^{}]*\})/g, (rule, selectors: string, body: string) => {
      const kept = selectors
        .split(",")
        .filter((selector) => !OBSOLETE.test(selector) && !UNUSED.some((unused) => unused.selector.test(selector)));
      if (kept.length === selectors.split(",").length) return rule;
      return kept.length === 0 ? "" : kept.join(",") + body;
    })
    // Colours of Arco's charts. The console's charts use the theme (src/ui/chart).
    .replace(/--(?:color-)?data-\d+:[^;}]*;?/g, "")
    .replace(SPARE_COLOURS, "");
  return `@layer arco{${shortMotion(slim)}}`;
}
