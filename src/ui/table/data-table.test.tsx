import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CardPage } from "./cards/cards.tsx";
import { DataTable } from "./data-table.tsx";
import type { TableProps } from "./table-types.ts";

interface Item {
  readonly id: string;
  readonly name: string;
  readonly children?: readonly Item[];
}

const LABELS = {
  selectAll: "all",
  selectRow: "select",
  actions: "actions",
  expand: "expand",
  collapse: "collapse",
  sortAscending: "up",
  sortDescending: "down",
  sortNone: "none",
  order: "order",
  retry: "again",
  loading: "loading",
  stale: "these are older",
  leftOut: "no room:",
};

const items = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `item ${index}` }));

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

function show(props: Partial<TableProps<Item>>, Table: typeof DataTable = DataTable): void {
  const table: TableProps<Item> = {
    label: "Items",
    labels: LABELS,
    columns: [{ id: "name", title: "Name", width: 0, sortable: true, render: ({ name }) => name }],
    rows: items(3),
    rowKey: ({ id }) => id,
    rowLabel: ({ name }) => name,
    loading: false,
    error: null,
    onRetry: () => undefined,
    empty: "nothing",
    ...props,
  };
  act(() => root.render(<Table {...table} />));
}

const texts = (): readonly (string | null)[] => [...host.querySelectorAll("tbody td")].map((cell) => cell.textContent);

test("opens a row of a tree when it is expanded", () => {
  const rows: readonly Item[] = [{ id: "a", name: "A", children: [{ id: "b", name: "B" }] }];
  const onToggle = vi.fn();
  const tree = (open: boolean) => ({
    childrenOf: (row: Item) => row.children,
    expandable: (row: Item) => row.children !== undefined,
    isExpanded: () => open,
    isLoading: () => false,
    onToggle,
  });
  show({ rows, tree: tree(false) });
  expect(texts()).toEqual(["A"]);
  const toggle = host.querySelector<HTMLButtonElement>("[aria-expanded]");
  act(() => toggle?.click());
  expect(onToggle).toHaveBeenCalledWith(rows[0]);
  show({ rows, tree: tree(true) });
  expect(texts()).toEqual(["A", "B"]);
  expect(host.querySelector("[aria-expanded]")?.getAttribute("aria-expanded")).toBe("true");
});

test("shows children that arrive after their row was opened, though the rows themselves are the same", () => {
  const rows: readonly Item[] = [{ id: "a", name: "A" }];
  const tree = (children: readonly Item[] | undefined) => ({
    childrenOf: ({ id }: Item) => (id === "a" ? children : undefined),
    expandable: ({ id }: Item) => id === "a",
    isExpanded: ({ id }: Item) => id === "a",
    isLoading: ({ id }: Item) => id === "a" && children === undefined,
    onToggle: () => undefined,
  });
  show({ rows, tree: tree(undefined) });
  expect(host.querySelector("[aria-busy=true]")).not.toBeNull();
  show({ rows, tree: tree([{ id: "b", name: "B" }]) });
  expect(texts()).toEqual(["A", "B"]);
});

test("puts only the rows in sight into the document once there are more than sixty", () => {
  show({ rows: items(60) });
  expect(host.querySelectorAll("tbody tr")).toHaveLength(60);
  show({ rows: items(1000), total: 5000 });
  expect(host.querySelectorAll("tbody tr").length).toBeLessThan(80);
  expect(host.querySelector("table")?.getAttribute("aria-rowcount")).toBe("5001");
});

test("sorts ascending, descending, not at all, and by a second column with shift", () => {
  const onSort = vi.fn();
  const columns = ["name", "id"].map((id) => ({ id, title: id, width: 0, sortable: true, render: ({ name }: Item) => name }));
  const press = (index: number, shiftKey = false): void => {
    act(
      () =>
        void host.querySelectorAll("thead button")[index]?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey })),
    );
  };
  show({ columns, onSort });
  press(0);
  expect(onSort).toHaveBeenLastCalledWith([{ id: "name", descending: false }]);
  show({ columns, onSort, sort: [{ id: "name", descending: false }] });
  expect(host.querySelector("th")?.getAttribute("aria-sort")).toBe("ascending");
  press(0);
  expect(onSort).toHaveBeenLastCalledWith([{ id: "name", descending: true }]);
  press(1, true);
  expect(onSort).toHaveBeenLastCalledWith([
    { id: "name", descending: false },
    { id: "id", descending: false },
  ]);
  show({ columns, onSort, sort: [{ id: "name", descending: true }] });
  press(0);
  expect(onSort).toHaveBeenLastCalledWith([]);
});

test("names a card by the first column that is no picture, with the picture before it", () => {
  const columns = ["picture", "name", "id"].map((id) => ({
    id,
    title: id,
    width: 0,
    picture: id === "picture",
    render: ({ name }: Item) => `${id} of ${name}`,
  }));
  show({ columns, rows: items(1) }, CardPage);
  expect(host.querySelector(".trellis-card-head")?.textContent).toBe("picture of item 0name of item 0");
  expect(host.querySelector("strong")?.textContent).toBe("name of item 0");
  expect([...host.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual(["id"]);
  show({ columns: columns.slice(0, 1), rows: items(1) }, CardPage);
  expect(host.querySelector(".trellis-card-head")?.textContent).toBe("picture of item 0");
});

test("shows name, amount, state and two facts on a card of a phone, and opens the actions by a long press", () => {
  vi.useFakeTimers();
  const columns = ["name", "sealed", "member", "phone", "total", "state", "created"].map((id) => ({
    id,
    title: id,
    width: 0,
    ...(id === "sealed" ? { needsTitle: true } : {}),
    ...(id === "total" ? { role: "amount" as const } : {}),
    ...(id === "state" ? { role: "state" as const } : {}),
    ...(id === "created" ? { role: "moment" as const } : {}),
    render: () => `its ${id}`,
  }));
  const onClick = vi.fn();
  const menu = () => (
    <button type="button" aria-haspopup="menu" onClick={onClick}>
      more
    </button>
  );
  show({ columns, rows: items(1), brief: true, rowActions: { width: 0, render: menu } }, CardPage);
  expect(host.querySelector(".trellis-card-head")?.textContent).toBe("its nameits total");
  expect([...host.querySelectorAll("dd")].map(({ textContent }) => textContent)).toEqual([
    "its state",
    "its member",
    "its created",
  ]);
  const card = host.querySelector("li");
  const touch = (type: string, clientX = 10): void =>
    act(() => void card?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch", clientX, clientY: 10 })));
  const wait = (): void => act(() => void vi.advanceTimersByTime(500));
  touch("pointerdown");
  touch("pointermove", 40);
  wait();
  expect(onClick).not.toHaveBeenCalled();
  touch("pointerdown");
  wait();
  expect(onClick).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("selects a range with shift, and shows a mixed state in the header", () => {
  const rows = items(5);
  const chosen = new Set<string>();
  const selection = () => ({
    isSelected: ({ id }: Item) => chosen.has(id),
    onSelect: (picked: readonly Item[], selected: boolean) =>
      picked.forEach(({ id }) => (selected ? chosen.add(id) : chosen.delete(id))),
  });
  const boxes = () => [...host.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const press = (index: number, shiftKey = false) => {
    act(() => {
      const box = boxes()[index];
      box?.closest("label")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, shiftKey }));
      box?.click();
    });
    show({ rows, selection: selection() });
  };
  show({ rows, selection: selection() });
  press(2);
  press(4, true);
  expect([...chosen]).toEqual(["1", "2", "3"]);
  expect(boxes()[0]?.indeterminate).toBe(true);
  expect(host.querySelectorAll("tr[aria-selected=true]")).toHaveLength(3);
  press(0);
  expect(chosen.size).toBe(5);
});

test("keeps the rows when a reload fails, and offers to try again", () => {
  const onRetry = vi.fn();
  show({ error: "The server cannot be reached", onRetry });
  expect(texts()).toHaveLength(3);
  expect(host.querySelector("[role=alert]")?.textContent).toContain("cannot be reached");
  act(() => host.querySelector<HTMLButtonElement>("[role=alert] button")?.click());
  expect(onRetry).toHaveBeenCalledOnce();
});

test("shows grey bars on the first load, then the rows, or why there are none", () => {
  show({ rows: [], loading: true });
  expect(host.querySelectorAll(".trellis-table-skeleton").length).toBeGreaterThan(3);
  show({ rows: [], loading: false });
  expect(host.textContent).toContain("nothing");
  show({ rows: [], error: "broken" });
  expect(host.querySelector("[role=alert]")?.textContent).toContain("broken");
});
