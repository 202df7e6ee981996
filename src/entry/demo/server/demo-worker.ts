import type { ToPage, ToWorker } from "../messages.ts";
import { Tab } from "./tab.ts";

/** Thread of the demo server: queries and password hashes never block the page. */
let tab: Tab | undefined;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    tab = new Tab(data.scope, data.assets, (message: ToPage) => postMessage(message));
  } else if (data.kind === "request") tab?.ask(data.id, data.request);
  else if (data.kind === "reset") tab?.reset();
  else tab?.plug(data);
});
