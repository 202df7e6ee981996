import type { Plugin } from "vite";

/**
 * Arco's style sheets, as few as possible: every component file brings its own, so that a chunk carries the CSS of
 * the components in it; they go into the cascade layer `arco`, so that ours win whatever the order of loading; and
 * the rules of what the console never uses stay out.
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
 * Selectors whose rules stay out, and how the use of what they dress would look in our sources: a test searches for
 * it. Whoever wants one of them deletes its line here.
 */
export const UNUSED: readonly { readonly selector: RegExp; readonly use: RegExp }[] = [
  { selector: /-rtl/, use: /\brtl\b/ },
  { selector: /\.arco-btn-outline/, use: /<Button[^>]*"outline"/ },
  { selector: /\.arco-btn-group/, use: /Button\.Group/ },
  { selector: /\.arco-btn-shape-round/, use: /<Button[^>]*shape="round"/ },
  { selector: /\.arco-btn-status-(?:success|warning)/, use: /<Button[^>]*status="(?:success|warning)"/ },
  { selector: /\.arco-tag-(?:bordered|checkable)/, use: /<Tag[^>]*(?:bordered|checkable)/ },
  // Crosses and pictures in coloured tags; those in fields with several values are plain.
  { selector: /\.arco-tag-checked\.arco-tag-\w+ \.arco-/, use: /<Tag[^>]*(?:closable|icon=)/ },
  { selector: /\.arco-input-group/, use: /Input\.Group|add(?:Before|After)=/ },
];

/** Components that have no style sheet, and Notification, which Arco loads with its ConfigProvider and we never show. */
const WITHOUT_STYLE: ReadonlySet<string> = new Set(["ConfigProvider", "Icon", "Notification", "Portal"]);

/** The style sheet that belongs to a component's file. */
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
      const kept = selectors.split(",").filter((selector) => !UNUSED.some((unused) => unused.selector.test(selector)));
      if (kept.length === selectors.split(",").length) return rule;
      return kept.length === 0 ? "" : kept.join(",") + body;
    })
    // Colours of Arco's charts; ours take the theme's (src/ui/chart).
    .replace(/--(?:color-)?data-\d+:[^;}]*;?/g, "")
    .replace(SPARE_COLOURS, "");
  return `@layer arco{${slim}}`;
}
