import { createElement, Fragment, useMemo, type ReactNode } from "react";
import "./rich-content.css";

/**
 * Formatted text from a record, as React nodes: parsed into a document that runs nothing, then rebuilt from an
 * allow-list of elements and attributes. What is not on the list loses its tag and keeps its text.
 */
export function RichContent({ html }: { readonly html: string }) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return childrenOf(body, "r");
  }, [html]);
  return <div className="rich-content">{nodes}</div>;
}

/** The words of formatted text on one line, for a column. */
export function plainText(html: string): string {
  if (!html.includes("<") && !html.includes("&")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const dropped of body.querySelectorAll([...DROPPED].join(","))) dropped.remove();
  // Words of two blocks are two words.
  for (const block of body.querySelectorAll(BLOCKS)) block.after(" ");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

const PLAIN: ReadonlySet<string> = new Set(
  "p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup ul ol li blockquote pre code span div table thead tbody tr td th caption figure figcaption".split(
    " ",
  ),
);
/** Elements whose content is not text for people. */
const DROPPED: ReadonlySet<string> = new Set(
  "script style template noscript iframe object embed svg math form input button textarea select head title".split(" "),
);
const BLOCKS = "p, br, hr, h1, h2, h3, h4, h5, h6, li, blockquote, pre, div, td, th, figcaption";
const VOID: ReadonlySet<string> = new Set(["br", "hr"]);

function childrenOf(parent: Element, key: string): ReactNode[] {
  return [...parent.childNodes].map((node, index) => nodeOf(node, `${key}.${index}`));
}

function nodeOf(node: ChildNode, key: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === "a") {
    const href = safeAddress(node.getAttribute("href"), LINKS);
    return href === null ? (
      <Fragment key={key}>{childrenOf(node, key)}</Fragment>
    ) : (
      <a key={key} href={href} target="_blank" rel="noreferrer noopener">
        {childrenOf(node, key)}
      </a>
    );
  }
  if (name === "img") {
    const src = safeAddress(node.getAttribute("src"), PICTURES);
    return src === null ? null : (
      <img key={key} src={src} alt={node.getAttribute("alt") ?? ""} loading="lazy" referrerPolicy="no-referrer" />
    );
  }
  if (!PLAIN.has(name)) return <Fragment key={key}>{childrenOf(node, key)}</Fragment>;
  return VOID.has(name) ? createElement(name, { key }) : createElement(name, { key }, ...childrenOf(node, key));
}

const LINKS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);
const PICTURES: ReadonlySet<string> = new Set(["http:", "https:"]);

/** The address if its scheme is allowed (relative ones are the page's own), null otherwise. */
export function safeAddress(address: string | null, schemes: ReadonlySet<string> = LINKS): string | null {
  if (address === null || address.trim() === "") return null;
  try {
    const url = new URL(address, document.baseURI);
    return schemes.has(url.protocol) ? address : null;
  } catch {
    return null;
  }
}
