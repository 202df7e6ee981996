import { ConsolePage } from "./tests/support/console-page.ts";
import { launchBrowser } from "./tests/support/browser.ts";
const browser = await launchBrowser();
const url = "http://127.0.0.1:8123";
const [, , width = "1440", height = "900", mode = "light", lang = "zh", account = "admin", ...paths] = process.argv;
const p = await ConsolePage.open(browser, url, { viewport: { width: 1440, height: 900 }, hasTouch: Number(width) < 500, isMobile: false });
await p.signIn(account === "admin" ? {} : { account });
if (mode === "dark") await p.choose("切换到深色");
if (lang === "en") await p.setLanguage("en");
await p.page.setViewportSize({ width: Number(width), height: Number(height) });
for (const path of paths) {
  await p.goto(path);
  await p.page.waitForTimeout(1800);
  await p.page.screenshot({ path: `/tmp/look${path.replace(/\W+/g, "-")}-${width}-${mode}-${lang}.png` });
}
console.log(p.complaints);
await browser.close();
