import { expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { axeFindings, coveredButtons, followData, scrollsSideways, strayTexts } from "../support/findings.ts";
import { browser, server, startConsole } from "../support/started-console.ts";
import { eachDialog, fixedPaths, menuPaths, settled } from "../support/tour.ts";

/** Where every look of the console is kept when this names a folder; for people who want to see them. */
const PICTURES = process.env["SCREENSHOTS"];

startConsole();

interface Look {
  readonly language: "zh" | "en";
  readonly theme: "light" | "dark";
  readonly width: number;
  /** Whether all that opens over the lists is looked at, too: twice is enough, once in each language, theme and width. */
  readonly dialogs: boolean;
}

const LOOKS: readonly Look[] = [
  { language: "en", theme: "light", width: 1440, dialogs: false },
  { language: "en", theme: "dark", width: 390, dialogs: true },
  { language: "zh", theme: "dark", width: 1440, dialogs: true },
  { language: "zh", theme: "light", width: 390, dialogs: false },
];

/** Serious or critical; the data board has no title because the product wants none (product spec §2). */
function isGrave(finding: string, path: string): boolean {
  return /^(?:serious|critical) /.test(finding) && !(path === "/board" && finding.startsWith("serious document-title"));
}

// Some eighty places, each loaded, judged and, at a desk as in CI, waited for: all looks wait together.
it.concurrent.each(LOOKS)(
  "every screen stands in $language, $theme, at $width pixels, and nothing is wrong with it",
  async (look) => {
    const { language, theme, width } = look;
    const person = await ConsolePage.open(browser, server.url, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    const { page } = person;
    const data = followData(page);
    await person.signIn();
    if (theme === "dark") await person.press("切换到深色", page.getByRole("banner"));
    await person.setLanguage(language);
    const paths = new Set([...(await menuPaths(person)), ...fixedPaths()]);
    expect(paths.size).toBeGreaterThan(40);
    await page.setViewportSize({ width, height: 844 });

    const wrong: Record<string, readonly string[]> = {};
    const judge = async (name: string): Promise<void> => {
      const found = [
        ...(await axeFindings(page)).filter((finding) => isGrave(finding, name)),
        ...(await strayTexts(page, language, data)).map((text) => `not in ${language}: ${text}`),
        ...((await scrollsSideways(page)) ? ["scrolls sideways"] : []),
        ...(await coveredButtons(page)),
      ];
      if (found.length > 0) wrong[name] = found;
      if (PICTURES === undefined) return;
      const file = `${name}-${language}-${theme}-${width}`.replaceAll(/[^\p{L}\d]+/gu, "-");
      await page.screenshot({ path: `${PICTURES}/${file}.png` });
    };
    const seen = new Set<string>();
    for (const path of paths) {
      await person.goto(path);
      await settled(page);
      await judge(path);
      if (look.dialogs) await eachDialog(person, seen, (name) => judge(`${path}: ${name}`));
    }
    expect(wrong).toEqual({});
    expect(await page.evaluate(() => document.body.getAttribute("arco-theme") === "dark")).toBe(theme === "dark");
    expect(person.complaints).toEqual([]);
    await person.close();
  },
  1_800_000,
);
