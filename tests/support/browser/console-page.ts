import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { DEFAULT_TENANT } from "#contract";
import { HOME_PATH } from "../../../src/shell/paths/console-paths.ts";
import { PATIENCE } from "./browser.ts";
import { WORDS } from "./console-words.ts";
import { leaveContext, takeContext } from "./left-contexts.ts";
import { closedPages, openPages } from "./open-pages.ts";
import { OVERLAYS } from "./page-checks.ts";
import { enterSession, storedSession, type SignInValues } from "./stored-session.ts";
import { followRequests } from "./wait-for-network-idle.ts";

type Locale = "zh" | "en";

/** Milliseconds after which tabs are closed once more. */
const TRY = 5_000;

/** Characters of a page's text in the report of a failure. */
const LONGEST_REPORT = 5_000;

/** Where the console stands alone: no screen in it asks for records or goes on loading its parts. */
export const NO_SCREEN = "/404";

export interface ConsoleOptions extends BrowserContextOptions {
  readonly locale?: string;
  readonly account?: string;
  readonly password?: string;
  readonly tenantId?: string;
}

/** A person in front of the console: a browser context of its own, and what its page complained of. */
export class ConsolePage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** Errors, warnings and violations of the Content-Security-Policy; a journey ends with none. */
  readonly complaints: string[] = [];
  language: Locale = "zh";
  /** Statuses that the journey asks for, which the browser notes as errors by itself. */
  #expected: ReadonlySet<number> = new Set();

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.context = context;
    this.page = page;
    this.url = url;
    page.setDefaultTimeout(PATIENCE);
    followRequests(page);
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      const status = Number(/status of (\d{3})/.exec(message.text())?.[1]);
      if (this.#expected.has(status)) return;
      // A save that comes before the form's validators have loaded is judged by the server alone.
      if (status === 400 && message.location().url.endsWith("/submit")) return;
      this.complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    const describe = (): Promise<string> => this.#describe();
    openPages.add(describe);
    page.on("close", () => void openPages.delete(describe));
  }

  /** Address, complaints, values of the fields and texts of what is open over the screen and of the screen. */
  async #describe(): Promise<string> {
    const text = await this.page.evaluate(() => {
      const over = [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog], [role=menu]")];
      const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")];
      const held = fields.filter((field) => field.checkVisibility()).map(({ name, id, value }) => `${name || id} = ${value}`);
      const screens = [...document.querySelectorAll<HTMLElement>("main")].filter((main) => main.checkVisibility());
      return [...held, ...[...over, ...screens].map(({ innerText }) => innerText)].join("\n");
    });
    return [this.page.url(), ...this.complaints, text.slice(0, LONGEST_REPORT)].join("\n");
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const person = { viewport: { width: 1280, height: 800 }, locale: "zh-CN", reducedMotion: "reduce", ...options } as const;
    const { context, page } = await takeContext(browser, url, person);
    return new ConsolePage(context, page, url);
  }

  /** One more tab of the same person. */
  async tab(): Promise<ConsolePage> {
    const tab = new ConsolePage(this.context, await this.context.newPage(), this.url);
    tab.language = this.language;
    return tab;
  }

  /** The browser may note answers of these statuses: the journey provokes them. */
  expectStatuses(...statuses: readonly number[]): void {
    this.#expected = new Set(statuses);
  }

  /** Loads the console at a path. */
  async load(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /**
   * Opens a path. A loaded console with nothing open over its screen shows another screen as its own links do, at a quarter
   * of the work of a load. A screen that it keeps in a tab is loaded anew.
   */
  async goto(path: string): Promise<void> {
    if (await this.#leadsTo(path)) await this.visit(path);
    else await this.load(path);
  }

  /** True if a link of the console could lead to the path now, to a screen that it does not keep. */
  async #leadsTo(path: string): Promise<boolean> {
    if (new URL(this.page.url()).origin !== this.url) return false;
    return this.page.evaluate(
      ({ to, overlays }) => {
        const pathOf = (tab: HTMLElement): string => tab.dataset["tab"]?.split("?")[0] ?? "";
        const tabs = [...document.querySelectorAll<HTMLElement>(".tab-strip [data-tab]")].map(pathOf);
        const isCovered = [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());
        return tabs.length > 0 && !isCovered && ![...tabs, location.pathname].includes(to);
      },
      { to: new URL(path, this.url).pathname, overlays: OVERLAYS },
    );
  }

  /** Opens a path in the console that is loaded already, as its own links do, and waits until another screen is shown. */
  async visit(path: string): Promise<void> {
    await this.page.evaluate((target) => {
      for (const screen of document.querySelectorAll("main")) screen.toggleAttribute("data-left", screen.checkVisibility());
      const index = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
      history.pushState({ idx: index, key: `visit-${index}`, usr: null }, "", target);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    }, path);
    // A path may lead elsewhere, to the screen that is shown already; then a load proves that it leads anywhere.
    const shown = this.page.locator("main:not([data-left]):visible").first();
    await shown.waitFor({ timeout: 10_000 }).catch(() => this.load(path));
  }

  /**
   * Closes every tab and shows home: each screen starts anew, as after a load, which costs six times as much. Where a dialog
   * was left open, the console is loaded.
   */
  async home(): Promise<void> {
    const alone = this.page.locator(`.tab-strip [data-tab="${HOME_PATH}"][data-active]:only-child`);
    for (const end = Date.now() + PATIENCE; ;) {
      if (!(await this.#closeTabs())) return this.load(HOME_PATH);
      // A way to another screen that was under way opens its tab again; it is closed in the next round.
      const isAlone = await alone.waitFor({ timeout: TRY }).then(
        () => true,
        () => false,
      );
      if (isAlone) return;
      if (Date.now() > end) throw new Error("home does not stand alone in the strip of tabs");
    }
  }

  /** Presses the buttons that close tabs, and home. @returns false where the console must be loaded instead */
  #closeTabs(): Promise<boolean> {
    return this.page.evaluate(
      ({ home, overlays }) => {
        if ([...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility())) return false;
        for (const button of document.querySelectorAll<HTMLElement>(`.tab-strip [data-tab]:not([data-tab="${home}"]) > button`))
          button.click();
        // A page without a tab, such as the one for an unknown address, is not left by closing tabs.
        document.querySelector<HTMLElement>(`.tab-strip [data-tab="${home}"]:not([data-active]) > a`)?.click();
        return location.pathname === home || document.querySelector(`.tab-strip [data-tab="${home}"]`) !== null;
      },
      { home: HOME_PATH, overlays: OVERLAYS },
    );
  }

  /** Fills in the sign-in page, wherever it has led from, and sends it. */
  async fillSignIn({ tenantId = DEFAULT_TENANT, account = "admin", password = account }: SignInValues = {}): Promise<void> {
    const { page } = this;
    const tenant = page.locator("input[autocomplete=organization]");
    if (await tenant.isVisible()) await tenant.fill(tenantId);
    await page.locator("input[autocomplete=username]").fill(account);
    await page.locator("input[autocomplete=current-password]").fill(password);
    await page.keyboard.press("Enter");
  }

  /**
   * Signs in and opens a path, the home screen by default. In a new context the session comes from the token endpoint, as
   * a stored one would; on the sign-in page the form is filled in first.
   */
  async signIn(values: SignInValues = {}, path = "/"): Promise<void> {
    if (this.page.url().startsWith(this.url)) {
      await this.signInByForm(values);
      return path === "/" ? undefined : this.goto(path);
    }
    await this.enter(values, path);
    await this.menu.getByRole("link").first().waitFor();
  }

  /** Loads a path in a new context with somebody's session; a page without the console's menu, such as the forum, too. */
  async enter(values: SignInValues, path: string): Promise<void> {
    const userAgent = await this.page.evaluate(() => navigator.userAgent);
    await enterSession(this.page, await storedSession(this.url, values, userAgent));
    await this.load(path);
  }

  /** Fills in the sign-in page and waits for the home screen, or for the screen that asked for the sign-in. */
  async signInByForm(values: SignInValues = {}): Promise<void> {
    if (!this.page.url().startsWith(this.url)) await this.goto("/login");
    await this.page.locator("input[autocomplete=username]").waitFor();
    await this.fillSignIn(values);
    await this.menu.getByRole("link").first().waitFor();
  }

  get words(): (typeof WORDS)[Locale] {
    return WORDS[this.language];
  }

  get menu(): Locator {
    return this.page.getByRole("navigation", { name: this.words.mainMenu });
  }

  /** The main region with the screen in it. */
  get screen(): Locator {
    return this.page.getByRole("main");
  }

  /** The dialog on top, once a person sees it: a press on a transparent one can miss the button, which still moves. */
  get dialog(): Locator {
    return this.page
      .getByRole("dialog")
      .last()
      .filter({ hasNot: this.page.locator("[data-opening]") });
  }

  get search(): Locator {
    return this.screen.getByRole("search").first();
  }

  /** Opens a screen as a person does, and waits until it stands. */
  async openFromMenu(folder: string, entry: string): Promise<void> {
    await this.pressMenu(folder, entry);
    await this.screen.getByRole("heading", { level: 1, name: entry, exact: true }).waitFor({ state: "attached" });
  }

  /** Opens every folder of the menu, also those in others: the entries of one that was never open are not in the page. */
  async openMenu(): Promise<void> {
    const closed = this.menu.locator("[aria-expanded=false]");
    await this.menu.locator("[aria-expanded]").first().waitFor();
    while ((await closed.evaluateAll((folders: HTMLElement[]) => folders.map((folder) => folder.click()).length)) > 0);
  }

  /** Presses a folder of the menu, if it is closed, and an entry in it. */
  async pressMenu(folder: string, entry: string): Promise<void> {
    const holder = this.menu.getByRole("button", { name: folder, exact: true });
    if ((await holder.getAttribute("aria-expanded")) === "false") await holder.click();
    await this.menu.getByRole("link", { name: entry, exact: true }).click();
  }

  /** A row of the list by any text in it. */
  row(text: string, within: Locator = this.screen): Locator {
    return within.getByRole("row").filter({ hasText: text });
  }

  /** Text of the first column of each row, from top to bottom. */
  async firstColumn(): Promise<string[]> {
    // The total of a list can be there before its rows, which are grey bars until then.
    const rows = this.screen.locator("tbody tr[data-row]");
    await rows.first().waitFor();
    const cells = rows.locator("td:not(.trellis-table-select)");
    return cells.evaluateAll((all) =>
      all
        .filter((cell) => cell === cell.parentElement?.querySelector("td:not(.trellis-table-select)"))
        .map((cell) => cell.textContent ?? ""),
    );
  }

  /** Waits until the list shows as many records as it says. */
  async total(count: number): Promise<void> {
    const text = this.language === "zh" ? `共 ${count} 条` : `${count} in total`;
    await this.screen.getByText(text, { exact: true }).waitFor();
  }

  async setLanguage(language: Locale): Promise<void> {
    if (language === this.language) return;
    const name = WORDS[language].language;
    await this.openPersonMenu();
    this.language = language;
    await this.page.getByRole("menuitem", { name, exact: false }).click();
    await this.menu.waitFor();
  }

  /** Opens the menu of the person, in the top bar. */
  async openPersonMenu(): Promise<void> {
    await this.page.getByRole("banner").locator(".user-button").click();
    await this.page.locator(".user-head").waitFor();
    await this.page.getByRole("menuitem", { name: this.words.signOut, exact: true }).waitFor();
  }

  /** Chooses an entry from the menu of the person. */
  async choose(name: string | RegExp): Promise<void> {
    await this.openPersonMenu();
    await this.page.getByRole("menuitem", { name, exact: typeof name === "string" }).click();
  }

  async press(name: string | RegExp, within: Locator = this.screen): Promise<void> {
    await within
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click();
  }

  /** Searches the list for words, as the field above it does. */
  async find(words: string): Promise<void> {
    await this.search.getByRole("searchbox").fill(words);
    await this.page.keyboard.press("Enter");
  }

  /** Opens the choice of conditions of a list, and a field in it. @returns the panel */
  async filterBy(field: string, within: Locator = this.screen): Promise<Locator> {
    await this.press(/^(?:筛选|Filter)/, within);
    const panel = this.page.locator(".trellis-panel");
    await panel.getByRole("button", { name: field, exact: true }).click();
    return panel;
  }

  /** Chooses the form above every list, which the person keeps. */
  async chooseClassicSearch(): Promise<void> {
    await this.tool("列设置");
    await this.page.locator(".trellis-panel").getByText("经典搜索", { exact: true }).click();
    await this.page.keyboard.press("Escape");
  }

  /** Opens the builder of conditions of a list. */
  async buildFilter(within: Locator = this.screen): Promise<void> {
    await this.filterBy("高级筛选", within);
  }

  /** Presses a button of the list's toolbar; one that has no room stands in the toolbar's menu. */
  async tool(name: string, within: Locator = this.screen): Promise<void> {
    const bar = within.getByRole("toolbar").first();
    const button = bar.getByRole("button", { name, exact: true });
    await bar.getByRole("button").first().waitFor();
    if ((await button.count()) > 0) return button.first().click();
    await bar
      .getByRole("button", { name: /^(?:更多|More)/ })
      .last()
      .click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
  }

  /** Presses a row's action; one that has no room stands in the row's menu. */
  async act(action: string, row: Locator): Promise<void> {
    const button = row.getByRole("button", { name: new RegExp(`^${action} `) });
    await row.getByRole("button").first().waitFor();
    if ((await button.count()) > 0) return button.first().click();
    await row.getByRole("button", { name: /^(?:更多|More) / }).click();
    await this.page.getByRole("menuitem", { name: action, exact: true }).click();
  }

  /** The toast that says so. */
  async told(text: string): Promise<void> {
    await this.page.locator(".ui-toast", { hasText: text }).first().waitFor();
  }

  field(name: string, within: Locator = this.dialog): Locator {
    return within.locator(`[data-field="${name}"]`).first();
  }

  async fill(name: string, value: string, within: Locator = this.dialog): Promise<void> {
    await this.field(name, within).locator("input, textarea").first().fill(value);
  }

  async value(name: string, within: Locator = this.dialog): Promise<string> {
    return this.field(name, within).locator("input, textarea").first().inputValue();
  }

  /** The messages at the fields of a form, by field. */
  async fieldErrors(within: Locator = this.dialog): Promise<Readonly<Record<string, string>>> {
    return within.evaluate((form) =>
      Object.fromEntries(
        [...form.querySelectorAll<HTMLElement>(".form-field[data-invalid]")].map((field) => [
          field.dataset["field"] ?? "",
          field.querySelector(".form-errors")?.textContent ?? "",
        ]),
      ),
    );
  }

  async save(): Promise<void> {
    await this.press(this.words.save, this.dialog);
  }

  async dialogGone(): Promise<void> {
    await this.page.getByRole("dialog").waitFor({ state: "detached" });
  }

  /** Answers the question that is asked. @returns what it said */
  async answer(button: string): Promise<string> {
    const question = this.page.locator(".ui-confirm").last();
    const text = await question.locator(".arco-modal-content").innerText();
    await question.getByRole("button", { name: button }).click();
    await question.waitFor({ state: "detached" });
    return text;
  }

  async close(): Promise<void> {
    closedPages.push(await this.#describe().catch(String));
    await leaveContext(this.context);
  }
}
