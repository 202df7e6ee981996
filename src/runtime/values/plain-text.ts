/** Extracts the words of formatted text on one line, for a column. */
export function plainText(html: string): string {
  if (!html.includes("<") && !html.includes("&")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const dropped of body.querySelectorAll([...DROPPED].join(","))) dropped.remove();
  // Separates the words of adjacent blocks.
  for (const block of body.querySelectorAll(BLOCKS)) block.after(" ");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Elements without human-readable content. */
export const DROPPED: ReadonlySet<string> = new Set(
  "script style template noscript iframe object embed svg math form input button textarea select head title".split(" "),
);
const BLOCKS = "p, br, hr, h1, h2, h3, h4, h5, h6, li, blockquote, pre, div, td, th, figcaption";
