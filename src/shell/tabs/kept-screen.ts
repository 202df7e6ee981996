import { action, makeObservable, observableRef } from "mobx";
import { createPath, type Location, type Navigator, type To } from "react-router-dom";
import type { ScreenLife, Unfinished } from "#runtime";

let count = 0;

/** One screen that is shown, or put away as it was, with the address it stands at. */
export class KeptScreen implements ScreenLife {
  readonly path: string;
  /** A screen that begins anew is another one. */
  readonly key = (count += 1);
  location: Location;
  /** Whether leaving puts it away; otherwise leaving ends it. */
  kept = false;
  /** How far the page was scrolled, in pixels. */
  pageScroll = 0;
  /** The places that scroll inside of it. */
  readonly scrolled = new Map<Element, { readonly top: number; readonly left: number }>();
  /** What had the focus last. */
  focused: HTMLElement | null = null;
  readonly #shown: () => boolean;
  readonly #unfinished = new Set<Unfinished>();

  /** @param shown whether it is the one that people look at */
  constructor(path: string, location: Location, shown: (screen: KeptScreen) => boolean) {
    this.path = path;
    this.location = location;
    this.#shown = () => shown(this);
    makeObservable(this, { location: observableRef, moveTo: action });
  }

  get shown(): boolean {
    return this.#shown();
  }

  get unsaved(): boolean {
    return [...this.#unfinished].some((work) => work.isDirty());
  }

  moveTo(location: Location): void {
    this.location = location;
  }

  discard(): void {
    for (const work of this.#unfinished) if (work.isDirty()) work.discard();
  }

  keeps(address: URL): boolean {
    return this.kept && consolePathOf(address) !== this.path;
  }

  hold(work: Unfinished): () => void {
    this.#unfinished.add(work);
    return () => {
      if (this.shown) this.#unfinished.delete(work);
    };
  }

  /** Leads the browser while the screen is shown. What ends later, say a save, moves only the screen. */
  navigatorOver(browser: Navigator): Navigator {
    const moveTo = (to: To): void => {
      const { pathname = this.path, search = "", hash = "" } = typeof to === "string" ? new URL(to, "http://console") : to;
      if (pathname === this.path) this.moveTo({ ...this.location, search, hash, state: null });
    };
    return {
      ...browser,
      createHref: (to) => browser.createHref(to),
      push: (to, state, options) => (this.shown ? browser.push(to, state, options) : moveTo(to)),
      replace: (to, state, options) => (this.shown ? browser.replace(to, state, options) : moveTo(to)),
      go: (steps) => (this.shown ? browser.go(steps) : moveTo({ search: this.location.search })),
    };
  }
}

/** The console's path of an address; in the demo the part after # is the route. */
export function consolePathOf(address: URL): string {
  const { pathname } = address.hash.startsWith("#/") ? new URL(address.hash.slice(1), address.origin) : address;
  return plainPath(pathname);
}

/** Without slashes at the end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "");
}

export const addressOf = ({ pathname, search, hash }: Location): string => createPath({ pathname, search, hash });
