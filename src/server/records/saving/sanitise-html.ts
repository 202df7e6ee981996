import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

/** Allowed content of rich text: GitHub's list, plus alignment and underline, and images of our own. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), "u", "mark"],
  attributes: { ...defaultSchema.attributes, p: [["style", /^text-align: ?(?:left|center|right|justify);?$/]] },
  protocols: { ...defaultSchema.protocols, src: ["http", "https"], href: ["http", "https", "mailto", "tel"] },
  // Ids are left out rather than prefixed: a stored text must not change each time it is saved.
  clobber: [],
  clobberPrefix: "",
};

/** Attributes that are addresses, with the values that may stay. No picture is loaded from another host. */
const OWN_FILE = /^\/(?![/\\])[^\s<>"'`\\]*$/;
const LINK = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s<>"'`\\]*$/i;
const ADDRESSES: ReadonlyMap<string, RegExp> = new Map([
  ["src", OWN_FILE],
  ["longDesc", OWN_FILE],
  ["href", LINK],
  ["cite", LINK],
]);

/** Markup or a script's address: harmless in an attribute, but of no use to a reader. */
const HOSTILE = /<[a-z!/?]|(?:javascript|vbscript):|data:[a-z]+\//i;

/**
 * Makes HTML that is safe to store and show: without scripts, and with links as the only references outward. Sanitising
 * twice gives the same text.
 */
export function sanitiseHtml(html: string): string {
  const tree = sanitize(fromHtml(html, { fragment: true }), SCHEMA);
  if (tree.type === "root") emptyHostile(tree);
  return toHtml(tree);
}

function emptyHostile(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== "element") continue;
    for (const [name, value] of Object.entries(node.properties)) {
      if (typeof value !== "string") continue;
      const fits = ADDRESSES.get(name);
      if (fits === undefined ? HOSTILE.test(value) : !fits.test(value)) node.properties[name] = fits === undefined ? "" : null;
    }
    emptyHostile(node);
  }
}
