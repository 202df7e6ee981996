import type { Page } from "playwright-core";
import { loadAxe, OVERLAYS } from "./page-checks.ts";

interface Glance {
  readonly keys: readonly number[];
  readonly findings: readonly string[];
}

/**
 * Runs axe on the parts of a console that no earlier page of the same look has shown. Two parts are the same when their
 * elements, classes, styles, attributes and surroundings are, whatever their texts say: rows, cells, menus and most fields
 * are looked at once instead of on every screen.
 */
export class NewStructures {
  readonly #seen = new Set<number>();

  /**
   * Serious and critical violations, one line per rule.
   * @param part `overlay` looks only at what is open over a screen that was looked at before
   */
  async graveFindings(page: Page, part: "page" | "overlay"): Promise<readonly string[]> {
    await loadAxe(page);
    const { keys, findings } = await page.evaluate(look, { seen: [...this.#seen], part, overlays: OVERLAYS });
    for (const key of keys) this.#seen.add(key);
    return findings;
  }
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

declare global {
  interface Window {
    /** There after `loadAxe`. */
    readonly axe: { run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }> };
  }
}

interface AskedLook {
  readonly seen: readonly number[];
  readonly part: "page" | "overlay";
  readonly overlays: string;
}

/** Runs in the page, so it uses nothing from outside. */
async function look({ seen, part, overlays }: AskedLook): Promise<Glance> {
  const known = new Set(seen);
  const fresh: number[] = [];
  const hidden = new Set<Element>([...document.querySelectorAll("main")].filter((screen) => !screen.checkVisibility()));
  const keys = new Map<Element, number>();

  const hash = (text: string): number => {
    let value = 5381;
    for (let at = 0; at < text.length; at += 1) value = (Math.imul(value, 33) ^ text.charCodeAt(at)) | 0;
    return value;
  };
  /** Attributes whose values decide about a rule or a colour; of others the name does, and that they are empty. */
  const valued = new Set(["class", "style", "role", "type", "lang", "tabindex", "scope", "autocomplete"]);
  const facts = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      valued.has(name) || /^(?:true|false|mixed|)$/.test(value) ? `${name}=${value}` : name,
    );
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    return [element.localName, ...attributes.sort(), says ? "text" : ""].join(" ");
  };
  const measure = (element: Element, above: number): number => {
    const path = hash(`${above} ${facts(element)}`);
    const inner = element instanceof SVGElement ? [] : [...element.children].filter((child) => !hidden.has(child));
    const key = hash(`${path} ${[...new Set(inner.map((child) => measure(child, path)))].sort((a, b) => a - b).join()}`);
    keys.set(element, key);
    return key;
  };
  const same: Element[] = [...hidden];
  const compare = (element: Element): void => {
    const key = keys.get(element);
    // An element that `measure` leaves out is judged with the element around it.
    if (key === undefined) return;
    if (known.has(key)) return void same.push(element);
    known.add(key);
    fresh.push(key);
    for (const child of element.children) compare(child);
  };

  const overlay = [...document.querySelectorAll(overlays)].findLast((one) => one.checkVisibility());
  const root = part === "overlay" && overlay !== undefined ? overlay : document.documentElement;
  let above = 0;
  for (let around = root.parentElement; around !== null; around = around.parentElement) above = hash(`${above} ${facts(around)}`);
  measure(root, above);
  compare(root);

  // Across parts, so not judged by any of them alone.
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const named = [...document.querySelectorAll("[aria-labelledby], [aria-describedby], [aria-controls], [for]")].flatMap(
    (element) =>
      ["aria-labelledby", "aria-describedby", "aria-controls", "for"].flatMap(
        (name) => element.getAttribute(name)?.split(" ") ?? [],
      ),
  );
  const findings = twice.filter((id) => named.includes(id)).map((id) => `critical id used twice: ${id}`);
  // Axe reads the texts of the whole page for this rule, which takes longer than all other rules together.
  const spaced = [...root.querySelectorAll<HTMLElement>("[style]")].filter(({ style }) =>
    ["line-height", "letter-spacing", "word-spacing"].some((name) => style.getPropertyPriority(name) === "important"),
  );
  findings.push(...spaced.map((element) => `serious fixed spacing of text: ${element.outerHTML.slice(0, 160)}`));
  if (document.title.trim() === "") findings.push("serious: the page has no title");
  if (fresh.length === 0) return { keys: fresh, findings };

  const { violations } = await window.axe.run(
    { include: [root], exclude: same },
    {
      resultTypes: ["violations"],
      iframes: false,
      // Would fetch and parse every stylesheet anew, for rules that are not run.
      preload: false,
      rules: {
        "avoid-inline-spacing": { enabled: false },
        // Moderate, and they compare every element with the whole page.
        region: { enabled: false },
        "heading-order": { enabled: false },
        "landmark-unique": { enabled: false },
      },
    },
  );
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return {
    keys: fresh,
    findings: [
      ...findings,
      ...grave.map(({ impact, id, nodes }) => {
        const told = nodes.slice(0, 3).map(({ html, failureSummary = "" }) => `${html.slice(0, 160)} ${failureSummary}`);
        return `${impact} ${id} (${nodes.length}): ${told.join(" | ")}`;
      }),
    ],
  };
}
