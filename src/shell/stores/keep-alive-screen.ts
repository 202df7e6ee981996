import { action, makeObservable, observable, observableRef } from "mobx";
import { createPath, type Location, type Navigator, type To } from "react-router-dom";
import type { ScreenLifecycle, UnsavedWork } from "#runtime";

let count = 0;

/** A screen that is shown or kept hidden, with its own address. */
export class KeepAliveScreen implements ScreenLifecycle {
  readonly path: string;
  /** A screen that starts anew gets another key. */
  readonly key = (count += 1);
  location: Location;
  /** Name that the screen has given itself; null without one. */
  title: string | null = null;
  /** True if leaving hides the screen; otherwise leaving ends it. */
  kept = false;
  /** Scroll position of the page in pixels. */
  pageScroll = 0;
  /** Scroll positions of the elements inside. */
  readonly scrolled = new Map<Element, { readonly top: number; readonly left: number }>();
  /** The element that had the focus last. */
  focused: HTMLElement | null = null;
  readonly #shown: () => boolean;
  readonly #unfinished = new Set<UnsavedWork>();

  /** @param shown Tells whether the screen is the visible one */
  constructor(path: string, location: Location, shown: (screen: KeepAliveScreen) => boolean) {
    this.path = path;
    this.location = location;
    this.#shown = () => shown(this);
    makeObservable(this, { location: observableRef, title: observable, moveTo: action, entitle: action });
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

  entitle(title: string): void {
    this.title = title;
  }

  keeps(address: URL): boolean {
    return this.kept && consolePathOf(address) !== this.path;
  }

  hold(work: UnsavedWork): () => void {
    this.#unfinished.add(work);
    return () => {
      if (this.shown) this.#unfinished.delete(work);
    };
  }

  /** Navigates the browser while the screen is visible. A hidden screen, for example after a late save, only moves itself. */
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

/** Path of the console within an address; in the demo the route is the part after #. */
export function consolePathOf(address: URL): string {
  const { pathname } = address.hash.startsWith("#/") ? new URL(address.hash.slice(1), address.origin) : address;
  return plainPath(pathname);
}

/** Removes slashes at the end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "");
}

export const addressOf = ({ pathname, search, hash }: Location): string => createPath({ pathname, search, hash });
