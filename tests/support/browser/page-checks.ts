import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { endpointPath, moduleEndpoint, modulesEndpoint, validatorsEndpoint } from "#contract";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Gives the page axe, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

/** Breaches of WCAG 2.1 AA in the form on the page, each with its element. */
export async function formViolations(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return page.evaluate(
    `axe.run(document.querySelector(".record-form"), { preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] }).then((result) => result.violations.map((violation) => violation.id + ": " + violation.nodes[0].html))`,
  );
}

/** A dialog, panel, drawer or menu over a screen. */
export const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * Violations that axe finds on the page, of every severity; one line per rule. A menu or a panel that
 * hangs from the page's body over a screen is in no landmark, and need not be: the focus is in it.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate<string[]>(
    `axe.run(document, {
      resultTypes: ["violations"],
      iframes: false,
      preload: false,
      // Takes longer than all other rules together: it reads the texts of the whole page. fixedSpacing looks at the styles.
      rules: { "avoid-inline-spacing": { enabled: false } },
    }).then(({ violations }) => violations.flatMap((rule) => {
      const nodes = rule.nodes.filter((node) => rule.id !== "region" || document.querySelector(node.target[0])?.closest("[role=menu], [role=dialog], [role=listbox]") == null);
      const told = nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " " + ((node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ""));
      return nodes.length === 0 ? [] : [rule.impact + " " + rule.id + " (" + nodes.length + "): " + told.join(" | ")];
    }))`,
  );
}

/** Elements whose spacing of text nobody can change. */
export function fixedSpacing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[style]")]
      .filter(({ style }) =>
        ["line-height", "letter-spacing", "word-spacing"].some((name) => style.getPropertyPriority(name) === "important"),
      )
      .map((element) => `serious fixed spacing of text: ${element.outerHTML.slice(0, 160)}`),
  );
}

/** True if the page can be moved sideways; paper cannot. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(
    () => !matchMedia("print").matches && document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

/** Buttons at the head and the foot of the dialog on top that something else lies over, or that stand outside of the window. */
export function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll("[role=dialog]")].filter((one) => one.checkVisibility()).at(-1);
    const buttons = dialog?.querySelectorAll<HTMLElement>(".ui-modal-close, .arco-modal-footer button") ?? [];
    return [...buttons]
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        // A popup of a field goes when the field is left.
        return there === null || (!button.contains(there) && there.closest(".arco-trigger") === null);
      })
      .map((button) => `out of reach: ${button.getAttribute("aria-label") ?? button.innerText}`);
  });
}

const HAN = /\p{Script=Han}/u;
/** Answers that hold words of the console and not of records. */
const OF_CONSOLE = [
  modulesEndpoint.path,
  endpointPath(moduleEndpoint, { name: "" }),
  endpointPath(validatorsEndpoint, { file: "" }),
  "/api/blade-system/menu/routes",
  "/api/blade-system/menu/buttons",
];

/** Collects what the server's records say, so that it can be told from what the console itself says. */
export function followData(page: Page): ReadonlySet<string> {
  const data = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/api/") || OF_CONSOLE.some((path) => pathname.startsWith(path))) return;
    response.json().then(
      (body: { readonly data?: unknown }) => collect(body.data ?? body, data),
      () => undefined,
    );
  });
  return data;
}

function collect(value: unknown, into: Set<string>): void {
  // Several names come joined, and a page separates them in its own way.
  if (typeof value === "string") for (const text of [value, ...value.split(",")]) into.add(plain(text));
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) collect(inner, into);
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Values in forms, code, what says its own language, and the values on the sample screen, which come from no server. */
const NO_WORDS =
  "script, style, pre, code, kbd, textarea, [contenteditable], .form-code, .arco-tag, .trellis-sample-cell, [lang]:not(html), iframe";

/**
 * Texts on the page in the wrong language: contents, names, hints and the window's title. What records
 * say is no word of the console; nor is what an element declares to be in a language of its own, or code.
 */
export async function strayTexts(page: Page, language: "zh" | "en", data: ReadonlySet<string>): Promise<string[]> {
  const said = await page.evaluate((values) => {
    const found = new Set<string>([document.title]);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest(values) !== null || !element.checkVisibility()) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? "");
      for (const name of [
        "placeholder",
        "title",
        "alt",
        "aria-label",
        "aria-description",
        "aria-valuetext",
        "aria-roledescription",
      ])
        found.add(element.getAttribute(name) ?? "");
    }
    return [...found];
  }, NO_WORDS);
  return said.map(plain).filter((text) => isStray(text, language) && !isData(text, language, data));
}

function isStray(text: string, language: "zh" | "en"): boolean {
  return language === "en" ? HAN.test(text) : !HAN.test(text) && /(?:\b[A-Za-z]{2,}\b[ ,]+){2,}[A-Za-z]{2,}/.test(text);
}

/** The mark of the diagrams' library, which its licence keeps as it is. */
const MARK = "Powered by bpmn.io";

/** Texts that were found to be of records; the records that a page has shown only grow in number. */
const ofRecords = new WeakMap<ReadonlySet<string>, Set<string>>();

/** True if all that is in the other language comes from records; a record's words may stand in a sentence of ours. */
function isData(text: string, language: "zh" | "en", data: ReadonlySet<string>): boolean {
  if (text === MARK || data.has(text)) return true;
  if (language === "zh") return false;
  const found = ofRecords.get(data) ?? new Set();
  ofRecords.set(data, found);
  if (found.has(text)) return true;
  let rest = text;
  const parts = [...data].filter((value) => text.includes(value) && HAN.test(value));
  for (const said of parts.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(said, "");
  const isOfRecords = !HAN.test(rest) || [...data].some((value) => value.includes(text));
  if (isOfRecords) found.add(text);
  return isOfRecords;
}
