import { setupWorker } from "msw/browser";
import { http } from "msw/http";
import { ws } from "msw/ws";

/** The service worker's script in the demo's folder (vite/demo-page.ts puts it there). */
const SCRIPT = "demo-service-worker.js";

/** The page's end of a socket, as the server uses it. */
export interface PageSocket {
  send(text: string): void;
  close(code: number): void;
}

/** The server's end of a socket, as the page uses it. */
export interface PluggedSocket {
  send(text: string): void;
  close(): void;
}

/**
 * From when it resolves, every request of this page for `/api` and `/files` is answered by `answer`, those of scripts
 * and pictures included; all others go to the host. A service worker sees the requests of the pages in its own folder,
 * whatever path they ask for, so this holds under any sub-path. Sockets of the page lead to `plug`.
 */
export async function intercept(
  scope: string,
  answer: (request: Request) => Promise<Response>,
  plug: (url: string, socket: PageSocket) => PluggedSocket,
): Promise<void> {
  const sockets = ws.link(/^wss?:\/\/[^/]+\/api\//).addEventListener("connection", ({ client }) => {
    const plugged = plug(client.url.href, {
      send: (text) => client.send(text),
      close: (code) => client.close(code),
    });
    client.addEventListener("message", ({ data }) => {
      if (typeof data === "string") plugged.send(data);
    });
    client.addEventListener("close", () => plugged.close());
  });
  const handlers = ["/api/*", "/files/*"].map((path) => http.all(new URL(path, scope).href, ({ request }) => answer(request)));
  await setupWorker(...handlers, sockets).start({
    quiet: true,
    onUnhandledFrame: "bypass",
    serviceWorker: { url: new URL(SCRIPT, scope).href, options: { scope } },
  });
}
