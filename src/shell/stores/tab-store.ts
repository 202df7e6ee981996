import { action, computed, makeObservable, observable, observableRef, when } from "mobx";
import type { Location, NavigationType } from "react-router-dom";
import { isJsonObject } from "#contract";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import { HOME_PATH } from "../paths/console-paths.ts";
import { KeepAliveScreen, plainPath } from "./keep-alive-screen.ts";

/** A visited screen. */
export interface Tab {
  /** Path; another query belongs to the same tab. */
  readonly value: string;
  /** Last query and hash, so that filters return; empty for none. */
  readonly query: string;
  /** Last shown name, because after a reload the strip appears before the menu is loaded. */
  readonly label: string;
  /** Named parameters of the route. */
  readonly params: Readonly<Record<string, string>>;
  readonly meta: TabMeta;
  /** Last shown names of the folders above, from the top. */
  readonly group: readonly string[];
  /** True if the tab may be closed; the only tab may not. */
  readonly close: boolean;
}

/** Properties of a page from its route and its menu item. */
export interface TabMeta {
  /** True if leaving the page hides it instead of ending it. */
  readonly keepAlive: boolean;
}

/** Facts that decide whether a page has a tab, whether it is kept, and the label of the tab. */
export interface PageFacts extends TabMeta, Pick<Tab, "params" | "group"> {
  /** Empty for an unknown page, which gets no tab. */
  readonly label: string;
  readonly tab: boolean;
}

interface StoredTabs {
  /** Tenant and user id. */
  readonly person: string;
  readonly tabs: readonly Tab[];
}

const KEY = "tabs";
/** Number of screens that are kept; further tabs keep only their address. */
export const MOST_KEPT = 10;
const HOME: Tab = { value: HOME_PATH, query: "", label: "", params: {}, meta: { keepAlive: true }, group: [], close: false };

/** The user's screens: those with a tab, the visible one, and the hidden ones that are kept. */
export class TabStore {
  tabs: readonly Tab[] = [HOME];
  /** Path of the visible screen, which may have no tab. */
  active = "";
  /** Existing screens in the order of their creation. */
  screens: readonly KeepAliveScreen[] = [];
  /** Path that the closing of the visible screen leads to, until the browser is there. */
  heading: string | null = null;
  #person = "";
  /** Paths, latest last. */
  #visits: readonly string[] = [];

  constructor() {
    makeObservable(this, {
      tabs: observableRef,
      active: observable,
      screens: observableRef,
      heading: observable,
      shown: computed,
      begin: action,
      clear: action,
      restart: action,
      go: action,
      note: action,
      retain: action,
      move: action,
      remove: action,
      renew: action,
      forget: action,
    });
  }

  /** Starts for a signed-in user. @param anew Whether the user has just signed in, so that no tab is restored */
  begin(person: string, anew: boolean): void {
    const stored = anew ? null : readStorage(KEY, isStoredTabs, "session");
    this.#person = person;
    this.tabs = stored !== null && stored.person === person && stored.tabs.length > 0 ? stored.tabs : [HOME];
    this.#keep();
  }

  /** Ends all screens and tabs after sign-out. */
  clear(): void {
    this.tabs = [HOME];
    this.screens = [];
    this.active = "";
    this.heading = null;
    this.#visits = [];
    removeStorage(KEY, "session");
  }

  /** Ends every screen and keeps the tabs; a screen starts anew when its tab is opened. */
  restart(): void {
    this.screens = [];
    this.active = "";
    this.heading = null;
  }

  get shown(): KeepAliveScreen | null {
    return this.screens.find(({ path }) => path === this.active) ?? null;
  }

  get unsaved(): boolean {
    return this.screens.some((screen) => screen.unsaved);
  }

  screenAt(path: string): KeepAliveScreen | null {
    return this.screens.find((screen) => screen.path === path) ?? null;
  }

  /** Name that the screen at a path has given itself, or had when it was shown last; null without one. */
  titleOf(path: string): string | null {
    const title = this.screenAt(path)?.title ?? this.tabs.find(({ value }) => value === path)?.label ?? "";
    return title === "" ? null : title;
  }

  /**
   * The browser has gone somewhere.
   * @returns the address in place of it, where somebody comes back to a tab by its bare path: it is found as it was left
   */
  go(location: Location, type: `${NavigationType}`): string | null {
    const path = plainPath(location.pathname);
    const tab = this.tabs.find(({ value }) => value === path);
    const bare = location.search === "" && location.hash === "";
    const returns = path !== this.active && type !== "POP" && bare && tab !== undefined && tab.query !== "";
    const turned = type === "REPLACE" ? turnedFrom(location.state) : null;
    if (turned !== null && turned !== path) this.#turn(turned, path);
    this.active = path;
    this.heading = null;
    this.#visits = [...this.#visits.filter((visited) => visited !== path), path];
    const known = this.screenAt(path);
    const at = returns ? locationOf(tab, location) : location;
    if (known === null) {
      const screen = new KeepAliveScreen(path, at, (one) => this.shown === one);
      // The last known label; route and menu supply theirs later.
      this.screens = [...this.screens, withKept(screen, tab?.meta.keepAlive === true)];
    } else if (!returns) known.moveTo(at);
    if (!returns && tab !== undefined) this.#change(path, { query: location.search + location.hash });
    this.#prune();
    return returns ? tab.value + tab.query : null;
  }

  /** Records facts of the visible page; the menu may supply them after the page is shown. */
  note({ label, tab, keepAlive, params, group }: PageFacts): void {
    const { active, shown } = this;
    if (shown === null) return;
    const listed = tab && label !== "";
    shown.kept = listed && keepAlive;
    if (!listed) return;
    const facts = { label, params, meta: { keepAlive }, group };
    if (this.tabs.some(({ value }) => value === active)) return this.#change(active, facts);
    const { search, hash } = shown.location;
    this.#list([...this.tabs, { ...HOME, ...facts, value: active, query: search + hash }]);
  }

  /** Closes screens that the user may no longer open. */
  retain(allowed: (path: string) => boolean): void {
    if (this.tabs.every(({ value }) => allowed(value))) return;
    const tabs = this.tabs.filter(({ value }) => allowed(value));
    this.#list(tabs);
    this.screens = this.screens.filter(({ path }) => path === this.active || allowed(path));
  }

  /** @param to New index of the tab */
  move(path: string, to: number): void {
    const tab = this.tabs.find(({ value }) => value === path);
    if (tab === undefined) return;
    const others = this.tabs.filter((other) => other !== tab);
    this.#list([...others.slice(0, Math.max(0, to)), tab, ...others.slice(Math.max(0, to))]);
  }

  /**
   * Closes tabs, whatever is in them. The last one stays; without any there is the home screen.
   * @returns the address to go to, null to stay
   */
  remove(paths: ReadonlySet<string>): string | null {
    if (this.tabs.length === 1) return null;
    const stays = ({ value }: Tab): boolean => !paths.has(value);
    const before = this.tabs.slice(0, this.tabs.findIndex(({ value }) => value === this.active) + 1).findLast(stays);
    this.#list(this.tabs.filter(stays));
    this.screens = this.screens.filter(({ path }) => path === this.active || !paths.has(path));
    const next = before ?? this.tabs[0] ?? HOME;
    const { shown } = this;
    if (!paths.has(this.active) || next.value === this.active) return null;
    // Closed, therefore not kept.
    if (shown !== null) shown.kept = false;
    this.heading = next.value;
    return next.value + next.query;
  }

  /** Settles when the screen is shown that the last closing led to. Its own tab, closed before, would come back with it. */
  async arrived(): Promise<void> {
    await when(() => this.heading === null);
  }

  /** Starts the screen anew. */
  renew(path: string): void {
    this.screens = this.screens.map((screen) =>
      screen.path === path
        ? withKept(new KeepAliveScreen(path, screen.location, (one) => this.shown === one), screen.kept)
        : screen,
    );
  }

  /** Ends hidden screens, except those with unsaved work. */
  forget(): void {
    this.screens = this.screens.filter((screen) => screen.shown || screen.unsaved);
  }

  /** Another record takes the place of one: its tab is that of the one before. */
  #turn(from: string, to: string): void {
    const known = this.tabs.some(({ value }) => value === to);
    this.screens = this.screens.filter(({ path }) => path !== from);
    this.#list(
      known
        ? this.tabs.filter(({ value }) => value !== from)
        : this.tabs.map((tab) => (tab.value === from ? { ...tab, value: to, query: "", label: "", params: {} } : tab)),
    );
  }

  #change(path: string, change: Partial<Tab>): void {
    this.#list(this.tabs.map((tab) => (tab.value === path ? { ...tab, ...change } : tab)));
  }

  /** Ends a screen that is not kept. Beyond the limit, the least recently seen screen without unsaved work ends. */
  #prune(): void {
    const kept = this.screens.filter(({ kept, path }) => kept || path === this.active);
    const seen = (screen: KeepAliveScreen): number => this.#visits.indexOf(screen.path);
    const oldest = kept.filter(({ path }) => path !== this.active).toSorted((a, b) => seen(a) - seen(b));
    const over = oldest.filter((screen) => !screen.unsaved).slice(0, Math.max(0, kept.length - MOST_KEPT));
    this.screens = kept.filter((screen) => !over.includes(screen));
  }

  /** The home screen when there is no tab. */
  #list(tabs: readonly Tab[]): void {
    const close = tabs.length > 1;
    this.tabs = tabs.length === 0 ? [HOME] : tabs.map((tab) => (tab.close === close ? tab : { ...tab, close }));
    this.#keep();
  }

  #keep(): void {
    const stored: StoredTabs = { person: this.#person, tabs: this.tabs };
    if (this.#person !== "") writeStorage(KEY, stored, "session");
  }
}

/** Path of the screen that a navigation replaces, from the state of the history entry; null without one. */
function turnedFrom(state: unknown): string | null {
  return isJsonObject(state) && typeof state["turnedFrom"] === "string" ? state["turnedFrom"] : null;
}

function withKept(screen: KeepAliveScreen, kept: boolean): KeepAliveScreen {
  screen.kept = kept;
  return screen;
}

function locationOf({ value, query }: Tab, like: Location): Location {
  const { search, hash } = new URL(value + query, "http://console");
  return { ...like, search, hash };
}

function isStoredTabs(content: unknown): content is StoredTabs {
  return (
    isJsonObject(content) &&
    typeof content["person"] === "string" &&
    Array.isArray(content["tabs"]) &&
    content["tabs"].every(
      (tab) =>
        isJsonObject(tab) &&
        [tab["value"], tab["query"], tab["label"]].every((part) => typeof part === "string") &&
        isJsonObject(tab["params"]) &&
        isJsonObject(tab["meta"]) &&
        Array.isArray(tab["group"]) &&
        typeof tab["close"] === "boolean",
    )
  );
}
