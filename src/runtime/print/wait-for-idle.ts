/** Milliseconds in which nothing may change, and after which it is printed as it is. */
const STILL = 250;
const LONGEST = 8_000;

/** When an element's content has come: what it marks as loading, cells whose code is fetched, pictures, fonts. Never rejects. */
export async function waitForIdle(element: HTMLElement, signal: AbortSignal): Promise<void> {
  await Promise.race([still(element, signal).then(() => shown(element)), after(LONGEST, signal)]);
}

function still(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(settle, STILL);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, STILL);
    });
    // A definition that is requested changes nothing until it arrives.
    function settle(): void {
      if (element.querySelector("[data-loading]") === null) end();
      else timer = setTimeout(settle, STILL);
    }
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    signal.addEventListener("abort", end);
  });
}

async function shown(element: HTMLElement): Promise<void> {
  const pictures = [...element.querySelectorAll("img")];
  // The browser can defer images outside the viewport.
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
}

function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
