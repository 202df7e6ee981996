import type { Locator } from "playwright-core";
import type { ConsolePage } from "../../tests/support/browser/console-page.ts";
import { signIn } from "../../tests/support/server/start-server.ts";
import { settled } from "../../tests/support/browser/tour.ts";
import type { Look } from "./contact-sheet.ts";

/** Label in Chinese and in English. */
export type Words = readonly [zh: string, en: string];

/** State without an address (a panel, a dialog, a loading state) and the steps to it. */
export interface State {
  /** Name on the sheet. The first word is the group. */
  readonly name: string;
  /** Address of the first step. */
  readonly at: string;
  /** True for a sign-in page with a captcha and an external provider. */
  readonly guest?: true;
  /** True when the picture shows a running operation. */
  readonly moving?: true;
  /** Steps after the page at `at` has settled. */
  readonly reach: (visitor: Visitor) => Promise<void>;
}

/** Performs the steps to a state. Labels depend on the language, and places on the width of the screen. */
export class Visitor {
  readonly person: ConsolePage;
  readonly look: Look;

  constructor(person: ConsolePage, look: Look) {
    this.person = person;
    this.look = look;
  }

  get narrow(): boolean {
    return this.look.width < 768;
  }

  /** Suffix that keeps the records of different looks apart. */
  get mark(): string {
    return `${this.look.language}-${this.look.scheme}-${this.look.width}`;
  }

  say([zh, en]: Words): string {
    return this.look.language === "zh" ? zh : en;
  }

  async open(path: string): Promise<void> {
    await this.person.goto(path);
    await settled(this.person.page);
  }

  button(words: Words, within: Locator = this.person.screen): Locator {
    return within.getByRole("button", { name: this.say(words), exact: true }).first();
  }

  async press(words: Words, within?: Locator): Promise<void> {
    await this.button(words, within).click();
  }

  async pressIn(words: Words): Promise<void> {
    await this.press(words, this.person.dialog);
  }

  async tab(words: Words): Promise<void> {
    await this.person.page
      .getByRole("tab", { name: this.say(words) })
      .last()
      .click();
  }

  /** Activates a tool of the list, an icon or a menu item, and waits for the result. */
  async tool(words: Words): Promise<void> {
    const { page, screen, dialog } = this.person;
    const bar = screen.getByRole("toolbar").first();
    const icon = bar.getByRole("button", { name: this.say(words), exact: true });
    if ((await icon.count()) === 0) await this.press(["更多工具", "More tools"], bar);
    await icon.or(page.getByRole("menuitem", { name: this.say(words), exact: true })).click();
    await dialog.waitFor();
  }

  /** Activates a tool of the console in the top bar or in the user menu. */
  async consoleTool(words: Words): Promise<void> {
    const { page, dialog } = this.person;
    const bar = page.getByRole("banner");
    const icon = bar.getByRole("button", { name: this.say(words) });
    if ((await icon.count()) > 0) await icon.first().click();
    else {
      await bar.locator(".user-button").click();
      await page.getByRole("menuitem", { name: this.say(words) }).click();
    }
    await dialog.waitFor();
  }

  /** Locates a record of the list, a row or a card. */
  record(text: string): Locator {
    return this.person.screen.locator("[data-row]").filter({ hasText: text }).first();
  }

  async act(words: Words, text: string): Promise<void> {
    await this.record(text).waitFor();
    await this.person.act(this.say(words), this.record(text));
    await this.person.page.locator("[role=dialog], [role=alertdialog], .ui-confirm").first().waitFor();
  }

  async field(name: string, value: string): Promise<void> {
    await this.person.fill(name, value);
  }

  /** Calls the server as the administrator, without the page. @throws Error with the server's message */
  async ask(path: string, body: object): Promise<unknown> {
    return ask(this.person.url, path, body);
  }
}

/** Calls the server as the administrator of the first tenant. @throws Error with the server's message */
export async function ask(url: string, path: string, body: object, account = "admin"): Promise<unknown> {
  const headers = { ...(await signIn(url, account)), "Content-Type": "application/json" };
  const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const { data, msg } = (await answer.json()) as { data: unknown; msg: string };
  if (!answer.ok) throw new Error(`${path}: ${msg}`);
  return data;
}
