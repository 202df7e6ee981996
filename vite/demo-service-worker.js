// The server answers API calls and uploads only. All other requests go to the host directly.
addEventListener("fetch", (event) => {
  if (!/^\/(?:api|files)\//.test(new URL(event.request.url).pathname)) event.stopImmediatePropagation();
});

// msw stops with its last page. A reload also closes the last page, and the next page would find msw stopping.
Object.defineProperty(registration, "unregister", { value: () => Promise.resolve(false) });

importScripts("mockServiceWorker.js");
