/** Events that announce a press on a link: the pointer comes, a finger touches, the focus moves. */
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/**
 * Prefetches the screen behind a link of the console as soon as somebody is about to press it: the definition and the
 * code then load while the pointer still travels.
 * @returns Function that stops it
 */
export function prefetchLinks(prefetch: (path: string) => void): () => void {
  let last = "";
  const announce = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.target !== "") return;
    const path = consolePathOf(link);
    if (path === last) return;
    last = path;
    prefetch(path);
  };
  for (const sign of SIGNS) document.addEventListener(sign, announce, { passive: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, announce);
  };
}

/** The console's path in the address of a link; on a static host it stands behind the `#`. */
function consolePathOf({ pathname, hash }: HTMLAnchorElement): string {
  return hash.startsWith("#/") ? (hash.slice(1).split(/[?#]/)[0] ?? "") : pathname;
}
