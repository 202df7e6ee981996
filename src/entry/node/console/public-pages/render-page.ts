import type { PublicPage } from "./public-page.ts";

const TITLE = "<title></title>";
const ROOT = '<div id="root"></div>';

/**
 * Writes a public page into the console's index.html: the head for link previews, and the text for readers without
 * scripts. Every text is escaped.
 */
export function renderPage(index: string, page: PublicPage): string {
  const { title, description, canonical, image, type, text, links, status } = page;
  const head = [
    `<title>${escaped(title)}</title>`,
    ...(status === 200 ? [] : ['<meta name="robots" content="noindex" />']),
    ...(status === 200
      ? [
          `<link rel="canonical" href="${escaped(canonical)}" />`,
          meta("name", "description", description),
          meta("property", "og:title", title),
          meta("property", "og:description", description),
          meta("property", "og:type", type),
          meta("property", "og:url", canonical),
          ...(image === null ? [] : [meta("property", "og:image", image)]),
          meta("name", "twitter:card", image === null ? "summary" : "summary_large_image"),
        ]
      : []),
  ];
  const body = [
    `<h1>${escaped(title)}</h1>`,
    ...text.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...links.map(({ href, title: name }) => `<p><a href="${escaped(href)}">${escaped(name)}</a></p>`),
  ];
  // Functions, because a replacement text would read `$&` and the like.
  return index
    .replace(TITLE, () => head.join("\n    "))
    .replace(ROOT, () => `${ROOT}\n    <noscript><main>${body.join("")}</main></noscript>`);
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it stands in HTML and XML, in attributes too. Characters that XML forbids are left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
