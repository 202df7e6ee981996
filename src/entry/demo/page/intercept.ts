import { setupWorker } from "msw/browser";
import { http } from "msw/http";

/** The service worker's script in the demo's folder (vite/demo-page.ts puts it there). */
const SCRIPT = "demo-service-worker.js";

/**
 * From when it resolves, every request of this page for `/api` and `/files` is answered by `answer`, those of scripts
 * and pictures included; all others go to the host. A service worker sees the requests of the pages in its own folder,
 * whatever path they ask for, so this holds under any sub-path.
 */
export async function intercept(scope: string, answer: (request: Request) => Promise<Response>): Promise<void> {
  const handlers = ["/api/*", "/files/*"].map((path) => http.all(new URL(path, scope).href, ({ request }) => answer(request)));
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledFrame: "bypass",
    serviceWorker: { url: new URL(SCRIPT, scope).href, options: { scope } },
  });
}
