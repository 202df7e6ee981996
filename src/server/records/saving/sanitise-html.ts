import { fromHtml } from "hast-util-from-html";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

/** Allowed content of rich text: GitHub's list, plus alignment and underline, and images of our own or over https. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), "u", "mark"],
  attributes: { ...defaultSchema.attributes, p: [["style", /^text-align: ?(?:left|center|right|justify);?$/]] },
  protocols: { ...defaultSchema.protocols, src: ["http", "https"], href: ["http", "https", "mailto", "tel"] },
  // Ids are left out rather than prefixed: a stored text must not change each time it is saved.
  clobber: [],
  clobberPrefix: "",
};

/** HTML that can be stored and shown: nothing in it runs, nothing leaves the page but links. Sanitising twice changes nothing. */
export function sanitiseHtml(html: string): string {
  return toHtml(sanitize(fromHtml(html, { fragment: true }), SCHEMA));
}
