import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

interface Known {
  readonly browser: Browser;
  /** The options of the context, as JSON. */
  readonly key: string;
  /** A page that nobody uses. Without one, the process ends with the last page, and the code that it has compiled is lost. */
  readonly holder: Page;
}

const known = new WeakMap<BrowserContext, Known>();
/** Contexts that nobody uses, which hold the console's code, compiled: a new one costs several times the CPU. */
const left = new Set<BrowserContext>();

/** A context without cookies and storage of this address, and a page in it: one that somebody has left, or a new one. */
export async function takeContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const key = JSON.stringify(options);
  const used = [...left].find((context) => {
    const made = known.get(context);
    return made?.browser === browser && made.key === key;
  });
  if (used === undefined) {
    const context = await browser.newContext(options);
    // The next person would have the session of this one, or none.
    if (options.storageState === undefined) {
      const holder = await context.newPage();
      await holder.goto(`${url}/favicon.svg`);
      known.set(context, { browser, key, holder });
    }
    return { context, page: await context.newPage() };
  }
  left.delete(used);
  const page = await used.newPage();
  const storage = await used.newCDPSession(page);
  await storage.send("Storage.clearDataForOrigin", {
    origin: new URL(url).origin,
    storageTypes: "cookies,local_storage,indexeddb,cache_storage,service_workers",
  });
  await storage.detach();
  await used.clearCookies();
  return { context: used, page };
}

/** Closes the pages of a context and keeps it for the next person. */
export async function leaveContext(context: BrowserContext): Promise<void> {
  const holder = known.get(context)?.holder;
  if (holder === undefined) return context.close();
  await context.setOffline(false);
  const used = context.pages().filter((page) => page !== holder);
  await Promise.all(used.map((page) => page.close()));
  left.add(context);
}

/** Leaves the contexts of the persons who are still there, and closes others. */
export async function leaveContexts(browser: Browser): Promise<void> {
  const open = browser.contexts().filter((context) => !left.has(context));
  await Promise.all(open.map((context) => (known.has(context) ? leaveContext(context) : context.close())));
}
