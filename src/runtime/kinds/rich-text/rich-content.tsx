import { createElement, Fragment, useMemo, type ReactNode } from "react";
import { DROPPED } from "../../values/plain-text.ts";
import "./rich-content.css";
import { LINKS, PICTURES, safeAddress } from "../../values/safe-address.ts";

interface RichContentProps {
  readonly html: string;
  /** True for the text of a public page that users wrote: search engines do not count its links. */
  readonly fromUsers?: boolean;
}

/**
 * Renders formatted text as React nodes. The text is parsed into an inert document, then rebuilt
 * from an allow-list of elements and attributes. Other elements lose their tag and keep their text.
 */
export function RichContent({ html, fromUsers = false }: RichContentProps) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return childrenOf(body, "r", fromUsers ? "nofollow ugc noreferrer noopener" : "noreferrer noopener");
  }, [html, fromUsers]);
  return <div className="rich-content">{nodes}</div>;
}

const PLAIN: ReadonlySet<string> = new Set(
  "p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup ul ol li blockquote pre code span div table thead tbody tr td th caption figure figcaption".split(
    " ",
  ),
);
const VOID: ReadonlySet<string> = new Set(["br", "hr"]);

function childrenOf(parent: Element, key: string, rel: string): ReactNode[] {
  return [...parent.childNodes].map((node, index) => nodeOf(node, `${key}.${index}`, rel));
}

function nodeOf(node: ChildNode, key: string, rel: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === "a") {
    const href = safeAddress(node.getAttribute("href"), LINKS);
    return href === null ? (
      <Fragment key={key}>{childrenOf(node, key, rel)}</Fragment>
    ) : (
      <a key={key} href={href} target="_blank" rel={rel}>
        {childrenOf(node, key, rel)}
      </a>
    );
  }
  if (name === "img") {
    const src = safeAddress(node.getAttribute("src"), PICTURES);
    return src === null ? null : (
      <img key={key} src={src} alt={node.getAttribute("alt") ?? ""} loading="lazy" referrerPolicy="no-referrer" />
    );
  }
  if (!PLAIN.has(name)) return <Fragment key={key}>{childrenOf(node, key, rel)}</Fragment>;
  return VOID.has(name) ? createElement(name, { key }) : createElement(name, { key }, ...childrenOf(node, key, rel));
}
