import { expect, test } from "vitest";
import { columnsBetween } from "./column-window.ts";
import { tableLayout } from "./table-layout.ts";

const column = (id: string, width: number, fixed: "left" | "right" | null = null) => ({
  id,
  title: id,
  width,
  fixed,
  render: () => null,
});

const ADDED = { selectable: true, movable: true, actionsWidth: 120 };

test("pinned columns stand at their edge, each as far in as those before it are wide", () => {
  const layout = tableLayout([column("a", 100), column("l", 80, "left"), column("r", 60, "right")], ADDED, 1000);
  expect(layout.all.map(({ id }) => id)).toEqual(["$select", "$grip", "l", "a", "r", "$actions"]);
  expect(layout.left.map(({ style }) => style)).toEqual([{ left: 0 }, { left: 48 }, { left: 80 }]);
  expect(layout.right.map(({ style }) => style)).toEqual([{ right: 120 }, { right: 0 }]);
  expect(layout.width).toBe(1000);
});

test("leaves out columns that yield, the rightmost first, until state, amount and time have room", () => {
  const yields = (id: string) => ({ ...column(id, 200), yields: true });
  const columns = [column("name", 200), yields("note"), column("state", 100), yields("phone"), column("time", 150)];
  const wide = tableLayout(columns, {}, 900);
  expect([wide.all.map(({ id }) => id), wide.leftOut]).toEqual([["name", "note", "state", "phone", "time"], []]);
  const narrower = tableLayout(columns, {}, 700);
  expect([narrower.all.map(({ id }) => id), narrower.leftOut]).toEqual([["name", "note", "state", "time"], ["phone"]]);
  expect(tableLayout(columns, {}, 300).leftOut).toEqual(["note", "phone"]);
});

test("lays the actions beside the menu over the row where the columns need their room", () => {
  const actions = { actionsWidth: 160, actionsLeast: 40 };
  const columns = [{ ...column("name", 100), needs: 180 }, column("time", 150)];
  const wide = tableLayout(columns, actions, 500);
  expect([wide.overlay, wide.all.at(-1)?.width]).toEqual([false, 160]);
  const narrow = tableLayout(columns, actions, 480);
  expect([narrow.overlay, narrow.all.map(({ width }) => width)]).toEqual([true, [180, 260, 40]]);
});

test("draws only the visible columns of a wide table", () => {
  const columns = Array.from({ length: 20 }, () => ({ width: 100 }));
  expect(columnsBetween(columns, 250, 600)).toEqual({ from: 2, to: 6 });
  expect(columnsBetween(columns, -240, 300)).toEqual({ from: 0, to: 3 });
  expect(columnsBetween(columns, 1900, 5000)).toEqual({ from: 19, to: 20 });
});
