import { beforeEach, describe, expect, it } from "vitest";
import type { Location } from "react-router-dom";
import { readStorage } from "#ui/storage";
import { MOST_KEPT, TabStore, type PageFacts } from "./tab-store.ts";

const PAGE: PageFacts = { label: "Page", tab: true, keepAlive: true, params: {}, group: [] };

function at(address: string): Location {
  const { pathname, search, hash } = new URL(address, "http://console");
  return { pathname, search, hash, state: null, key: address };
}

/** Goes there by a link and says what the page is. */
function visit(tabs: TabStore, address: string, meta: Partial<PageFacts> = {}): string | null {
  const instead = tabs.go(at(address), "PUSH");
  tabs.note({ ...PAGE, label: `Page ${address}`, ...meta });
  return instead;
}

const paths = (tabs: TabStore): readonly string[] => tabs.tabs.map(({ value }) => value);
const screens = (tabs: TabStore): readonly string[] => tabs.screens.map(({ path }) => path);
const stored = (): unknown => readStorage("tabs", (kept): kept is unknown => kept !== undefined, "session");

let tabs: TabStore;
beforeEach(() => {
  sessionStorage.clear();
  tabs = new TabStore();
  tabs.begin("000000/1", true);
});

describe("tabs", () => {
  it("begin with home; every page with a name gets one, a page without a name or with tabs switched off none", () => {
    visit(tabs, "/wel/index");
    visit(tabs, "/system/user?current=2");
    visit(tabs, "/nowhere", { label: "" });
    visit(tabs, "/404", { tab: false });
    expect(paths(tabs)).toEqual(["/wel/index", "/system/user"]);
    expect(tabs.active).toBe("/404");
  });

  it("are one for each path, with its last query", () => {
    visit(tabs, "/system/user?current=2");
    visit(tabs, "/system/user?current=3#view=1");
    visit(tabs, "/system/user/");
    expect(paths(tabs)).toEqual(["/wel/index", "/system/user"]);
    visit(tabs, "/system/user?name=a");
    expect(tabs.tabs[1]?.query).toBe("?name=a");
  });

  it("are stored with all that is known of them, and believed after a reload before the menu is there", () => {
    visit(tabs, "/work/7?page=2", { label: "Work", params: { id: "7" }, keepAlive: false, group: ["Desk"] });
    const known = {
      query: "?page=2",
      label: "Work",
      params: { id: "7" },
      meta: { keepAlive: false },
      group: ["Desk"],
      close: true,
    };
    expect(stored()).toMatchObject({
      tabs: [
        { value: "/wel/index", close: true },
        { value: "/work/7", ...known },
      ],
    });
    const reloaded = new TabStore();
    reloaded.begin("000000/1", false);
    expect(reloaded.tabs).toEqual(tabs.tabs);
    reloaded.go(at("/work/7"), "POP");
    expect(reloaded.shown?.kept).toBe(false);
    reloaded.go(at("/wel/index"), "PUSH");
    expect(reloaded.shown?.kept).toBe(true);
    reloaded.remove(new Set(["/work/7"]));
    expect(stored()).toMatchObject({ tabs: [{ value: "/wel/index", close: false }] });
  });

  it("are found as they were left by their bare path, and as the address says by any other way", () => {
    visit(tabs, "/system/user?current=2");
    const screen = tabs.shown;
    visit(tabs, "/wel/index");
    expect(visit(tabs, "/system/user")).toBe("/system/user?current=2");
    expect(tabs.shown).toBe(screen);
    expect(screen?.location.search).toBe("?current=2");

    // Within the tab the bare path means no filters.
    expect(visit(tabs, "/system/user")).toBeNull();
    expect(screen?.location.search).toBe("");
    visit(tabs, "/wel/index");
    expect(visit(tabs, "/system/user?name=a")).toBeNull();
    visit(tabs, "/wel/index");
    expect(tabs.go(at("/system/user"), "POP")).toBeNull();
    expect(screen?.location.search).toBe("");
  });

  it("close: the one before is next; the last one stays; all of them leave home", () => {
    for (const path of ["/wel/index", "/a", "/b", "/c"]) visit(tabs, path);
    expect(tabs.remove(new Set(["/a"]))).toBeNull();
    expect(tabs.remove(new Set(["/c"]))).toBe("/b");
    visit(tabs, "/b");
    expect(screens(tabs)).toEqual(["/wel/index", "/b"]);
    expect(tabs.remove(new Set(["/wel/index"]))).toBeNull();
    expect(paths(tabs)).toEqual(["/b"]);
    expect(tabs.remove(new Set(["/b"]))).toBeNull();
    expect(paths(tabs)).toEqual(["/b"]);
    visit(tabs, "/a");
    expect(tabs.remove(new Set(["/a", "/b"]))).toBe("/wel/index");
    expect(paths(tabs)).toEqual(["/wel/index"]);
  });

  it("move to another place, not beyond the ends", () => {
    for (const path of ["/a", "/b"]) visit(tabs, path);
    tabs.move("/b", 0);
    expect(paths(tabs)).toEqual(["/b", "/wel/index", "/a"]);
    tabs.move("/b", 9);
    expect(paths(tabs)).toEqual(["/wel/index", "/a", "/b"]);
    tabs.move("/wel/index", -1);
    expect(paths(tabs)).toEqual(["/wel/index", "/a", "/b"]);
  });

  it("are stored as the house stores, come back for the same person, and for nobody else", () => {
    visit(tabs, "/a?x=1");
    expect(JSON.parse(sessionStorage.getItem("trellis-tabs") ?? "")).toMatchObject({ dataType: "object", type: "session" });
    const reloaded = new TabStore();
    reloaded.begin("000000/1", false);
    expect(reloaded.tabs).toEqual(tabs.tabs);

    const other = new TabStore();
    other.begin("100001/1", false);
    expect(paths(other)).toEqual(["/wel/index"]);
  });

  it("are reset by signing in and gone after signing out", () => {
    visit(tabs, "/a");
    tabs.begin("000000/1", true);
    expect(paths(tabs)).toEqual(["/wel/index"]);
    visit(tabs, "/a");
    tabs.clear();
    expect(stored()).toBeNull();
    expect(tabs.screens).toEqual([]);
  });

  it("are read only where they still have the shape that is expected", () => {
    sessionStorage.setItem("trellis-tabs", JSON.stringify({ content: { person: "000000/1", tabs: [{ value: 1 }] } }));
    tabs.begin("000000/1", false);
    expect(paths(tabs)).toEqual(["/wel/index"]);
  });

  it("end when their page is no longer the person's", () => {
    for (const path of ["/a", "/b"]) visit(tabs, path);
    tabs.retain((path) => path !== "/a");
    expect(paths(tabs)).toEqual(["/wel/index", "/b"]);
    expect(screens(tabs)).toEqual(["/b"]);
  });
});

describe("screens", () => {
  const dirty = { isDirty: () => true, discard: () => undefined };

  it("are kept when they are left, unless the menu or the route says otherwise", () => {
    visit(tabs, "/a");
    visit(tabs, "/b", { keepAlive: false });
    visit(tabs, "/404", { tab: false });
    visit(tabs, "/c");
    expect(screens(tabs)).toEqual(["/a", "/c"]);
    expect(paths(tabs)).toContain("/b");
  });

  it("are kept up to a number: the one not seen for longest goes, one with something unsaved does not", () => {
    visit(tabs, "/unsaved");
    tabs.shown?.hold(dirty);
    for (let index = 0; index < MOST_KEPT + 1; index += 1) visit(tabs, `/${index}`);
    expect(tabs.screens).toHaveLength(MOST_KEPT);
    expect(screens(tabs)).toContain("/unsaved");
    expect(screens(tabs)).not.toContain("/0");
    expect(screens(tabs)).not.toContain("/1");
    expect(paths(tabs)).toContain("/0");
  });

  it("hold what is unsaved while they are put away, and release it when it goes in sight", () => {
    visit(tabs, "/a");
    const screen = tabs.shown;
    const release = screen?.hold(dirty);
    visit(tabs, "/b");
    release?.();
    expect(tabs.unsaved).toBe(true);
    visit(tabs, "/a");
    release?.();
    expect(tabs.unsaved).toBe(false);
  });

  it("lead the browser only while they are shown; a save that ends later moves the screen alone", () => {
    visit(tabs, "/a#edit=1");
    const screen = tabs.shown;
    const went: unknown[] = [];
    const browser = {
      createHref: String,
      push: (to: unknown) => went.push(to),
      replace: (to: unknown) => went.push(to),
      go: (steps: number) => went.push(steps),
    };
    const navigator = screen?.navigatorOver(browser);
    navigator?.push("/b");
    expect(went).toEqual(["/b"]);
    visit(tabs, "/b");
    navigator?.go(-1);
    navigator?.push("/c");
    expect(went).toEqual(["/b"]);
    expect(screen?.location).toMatchObject({ pathname: "/a", hash: "" });
  });

  it("begin anew when they are refreshed, at the address they had", () => {
    visit(tabs, "/a?x=1");
    const before = tabs.shown;
    tabs.renew("/a");
    expect(tabs.shown?.key).not.toBe(before?.key);
    expect(tabs.shown?.location.search).toBe("?x=1");
    visit(tabs, "/b");
    expect(screens(tabs)).toEqual(["/a", "/b"]);
  });

  it("know that going elsewhere puts them away, and going to another address of their own does not", () => {
    visit(tabs, "/a?x=1");
    const keeps = (address: string) => tabs.shown?.keeps(new URL(address, "http://console"));
    expect(keeps("/b")).toBe(true);
    expect(keeps("/a")).toBe(false);
    expect(keeps("/#/b")).toBe(true);
    expect(keeps("/#/a?x=2")).toBe(false);
  });
});
