import { expect, it } from "vitest";
import { lazyComponent } from "#ui";
import { PLANNED_ROUTES, plannedRouteAt, offeredRoutes } from "./planned-routes.ts";

const Screen = lazyComponent(() => Promise.resolve(() => null));
const ALL = { route: () => Screen };

it("knows an address by its pattern, with and without a slash at the end", () => {
  expect(plannedRouteAt(ALL, "/forum")?.title.en).toBe("Community");
  expect(plannedRouteAt(ALL, "/forum/add/")?.title.en).toBe("New post");
  expect(plannedRouteAt(ALL, "/work/process/leave/handle/1/2/3")?.title.en).toBe("Leave: decision");
});

it("takes no other address for one of its own", () => {
  for (const path of ["/", "/forums", "/forum/else", "/work/process/leave/handle/1/2", "/myiframe/report", "/system/param"])
    expect(plannedRouteAt(ALL, path)).toBeNull();
});

it("knows no address whose screen no feature brings", () => {
  expect(plannedRouteAt({ route: () => null }, "/forum")).toBeNull();
});

it("has no address twice", () => {
  expect(new Set(PLANNED_ROUTES.map(({ path }) => path)).size).toBe(PLANNED_ROUTES.length);
});

it("offers a route as soon as a feature brings its screen", () => {
  const offered = (...brought: readonly string[]) =>
    offeredRoutes({ route: (path) => (brought.includes(path) ? Screen : null) }).map(({ path }) => path);
  expect(offered()).toEqual([]);
  expect(offered("/board", "/forum/add")).toEqual(["/board"]);
});
