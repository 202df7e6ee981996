import { beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../../support/database/database-scope.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { inTime } from "../../support/browser/in-time.ts";
import { NewStructures } from "../../support/browser/new-structures.ts";
import { coveredButtons, followData, scrollsSideways, strayTexts } from "../../support/browser/page-checks.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { closeOtherTabs, eachDialog, fixedPaths, menuPaths, recordPage, settled } from "../../support/browser/tour.ts";

/** Folder for pictures of every look of the console; none when unset. */
const PICTURES = process.env["SCREENSHOTS"];

startConsole();

interface Look {
  readonly language: "zh" | "en";
  readonly theme: "light" | "dark";
  readonly width: number;
  /** True if the tour also opens every dialog over the lists. */
  readonly dialogs: boolean;
}

/** Both languages, themes and widths; the gate opens the dialogs in one look. */
const GATE: readonly Look[] = [
  { language: "en", theme: "dark", width: 390, dialogs: false },
  { language: "zh", theme: "light", width: 1440, dialogs: true },
];

const FURTHER: readonly Look[] = [
  { language: "en", theme: "light", width: 1440, dialogs: false },
  { language: "en", theme: "dark", width: 390, dialogs: true },
  { language: "zh", theme: "dark", width: 1440, dialogs: true },
  { language: "zh", theme: "light", width: 390, dialogs: false },
];

/** Tests of a tour. Each has a share of the screens, so that none takes long. */
const SHARES = 16;

/** Structures of pages and names of dialogs that a part of the look has checked already. */
const shownBy = new Map<string, { readonly structures: NewStructures; readonly dialogs: Set<string> }>();

/** Lists of modules that others represent: the gate shows them and their records on a phone alone. (docs/decisions/128) */
const modules = [...(await testCatalog()).modules.values()];
const chosen = new Set(representatives(modules, "console"));
const represented = new Set(modules.filter((module) => !chosen.has(module)).map(({ menu }) => menu?.path));

interface Tour extends Look {
  readonly part: number;
  readonly parts: number;
}

/** The looks run at once, and those with dialogs in parts: half of a tour is waiting. A part costs the start of a console. */
function tours(looks: readonly Look[]): readonly Tour[] {
  return looks.flatMap((look) => {
    const most = isFullRun() ? 3 : 2;
    const parts = look.dialogs ? most : 1;
    return Array.from({ length: parts }, (_, index) => ({ ...look, part: index + 1, parts }));
  });
}

describe.concurrent.each(tours(isFullRun() ? [...GATE, ...FURTHER] : GATE))(
  "every screen stands in $language, $theme, at $width pixels (part $part of $parts)",
  ({ language, theme, width, dialogs, part, parts }) => {
    const shown = shownBy.get(`${theme} ${width}`) ?? { structures: new NewStructures(), dialogs: new Set() };
    shownBy.set(`${theme} ${width}`, shown);
    let person: ConsolePage;
    let data: ReadonlySet<string>;
    let paths: readonly string[];

    beforeAll(async () => {
      person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
      data = followData(person.page);
      // The form, because the response contains the person's name, which is the same in both languages.
      await person.signInByForm();
      if (theme === "dark") await person.choose("切换到深色");
      await person.setLanguage(language);
      const all = [...new Set([...(await menuPaths(person)), ...fixedPaths()])];
      expect(all.length).toBeGreaterThan(40);
      const shownHere = dialogs ? all.filter((path) => !represented.has(path)) : all;
      paths = shownHere.filter((_path, index) => index % parts === part - 1);
      await person.page.setViewportSize({ width, height: 844 });
    });

    it.each(Array.from({ length: SHARES }, (_, index) => index + 1))(
      `and nothing is wrong with it (share %i of ${SHARES})`,
      { concurrent: false },
      async (share) => {
        const wrong: Record<string, readonly string[]> = {};
        const judge = async (name: string, overlay: "page" | "overlay" = "page"): Promise<void> => {
          const found = await faultsOf(name, overlay);
          if (found.length > 0) wrong[name] = found;
        };
        for (const path of paths.filter((_path, index) => index % SHARES === share - 1)) {
          await person.visit(path);
          await settled(person.page);
          // Each open tab is drawn with every screen that follows; the first screen has that of home beside it.
          if (path !== paths[0]) await closeOtherTabs(person.page);
          await judge(path);
          await recordPage(person, () => judge(`${path}: record`));
          if (dialogs) await eachDialog(person, shown.dialogs, (name) => judge(`${path}: ${name}`, "overlay"));
        }
        expect(wrong).toEqual({});
        expect(person.complaints).toEqual([]);
      },
    );

    it("is in its theme to the end", { concurrent: false }, async () => {
      expect(await person.page.evaluate(() => document.body.getAttribute("arco-theme") === "dark")).toBe(theme === "dark");
      await person.close();
    });

    /** Violations, texts of the other language, and what does not fit, on the page that is shown; pictures it if asked. */
    async function faultsOf(name: string, overlay: "page" | "overlay"): Promise<readonly string[]> {
      const { page } = person;
      const found = [
        ...(await inTime(`violations on ${name}`, shown.structures.graveFindings(page, overlay))),
        ...(await inTime(`texts of ${name}`, strayTexts(page, language, data))).map((text) => `not in ${language}: ${text}`),
        ...((await inTime(`width of ${name}`, scrollsSideways(page))) ? ["scrolls sideways"] : []),
        ...(await inTime(`buttons of ${name}`, coveredButtons(page))),
      ];
      if (PICTURES !== undefined) {
        const file = `${name}-${language}-${theme}-${width}`.replaceAll(/[^\p{L}\d]+/gu, "-");
        await page.screenshot({ path: `${PICTURES}/${file}.png` });
      }
      return found;
    }
  },
);
