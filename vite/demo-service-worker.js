// Of what the page asks, only calls and uploads are the server's; all else goes to the host without a detour.
addEventListener("fetch", (event) => {
  if (!/^\/(?:api|files)\//.test(new URL(event.request.url).pathname)) event.stopImmediatePropagation();
});

// msw goes with its last page. A reload is a last page, too, and the next one would find it half gone.
Object.defineProperty(registration, "unregister", { value: () => Promise.resolve(false) });

importScripts("mockServiceWorker.js");
