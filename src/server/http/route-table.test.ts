import { expect, test } from "vitest";
import { RouteTable, type OwnRoute } from "./route-table.ts";

const route = (): OwnRoute => ({ kind: "own", run: () => Promise.resolve(new Response()) });

function found(table: RouteTable, method: string, path: string): Record<string, string> | readonly string[] {
  const match = table.find(method, path);
  return "route" in match ? Object.fromEntries(match.parameters) : match;
}

test("finds plain paths and paths with parameters, and prefers what is written out", () => {
  const table = new RouteTable();
  const [plain, one, two] = [route(), route(), route()];
  table.add("GET", "/api/x/detail/latest", plain);
  table.add("GET", "/api/x/detail/{id}", one);
  table.add("POST", "/api/x/{kind}/{id}/move", two);
  expect(table.find("GET", "/api/x/detail/latest")).toMatchObject({ route: plain });
  expect(found(table, "GET", "/api/x/detail/7")).toEqual({ id: "7" });
  expect(found(table, "POST", "/api/x/detail/7/move")).toEqual({ kind: "detail", id: "7" });
});

test("an empty segment is no parameter, and a longer path is another path", () => {
  const table = new RouteTable();
  table.add("GET", "/files/{name}", route());
  expect(found(table, "GET", "/files/")).toEqual([]);
  expect(found(table, "GET", "/files/a/b")).toEqual([]);
  expect(found(table, "GET", "/files")).toEqual([]);
});

test("tells the methods a path answers to, from both kinds of entries", () => {
  const table = new RouteTable();
  table.add("GET", "/api/x/1", route());
  table.add("POST", "/api/x/{id}", route());
  expect(found(table, "DELETE", "/api/x/1")).toEqual(["GET", "POST"]);
});

test("keeps the first of two routes for one place", () => {
  const table = new RouteTable();
  const first = route();
  expect(table.add("GET", "/a", first)).toBe(true);
  expect(table.add("GET", "/a", route())).toBe(false);
  expect(table.add("GET", "/a/{x}", route())).toBe(true);
  expect(table.add("GET", "/a/{y}", route())).toBe(false);
  expect(table.find("GET", "/a")).toMatchObject({ route: first });
});
