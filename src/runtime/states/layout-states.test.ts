import { describe, expect, it } from "vitest";
import type { State, States, Transition } from "#metadata";
import { layoutStates, type Box } from "./layout-states.ts";
import { stateGraph } from "./state-graph.ts";

const WORDS: Readonly<Record<string, string>> = { new: "待审核", open: "处理中", paid: "已打款", refused: "已驳回" };

const states: States = {
  field: "status",
  first: "new",
  list: Object.entries(WORDS).map(([id, zh], value): State => ({
    id,
    value,
    title: { zh, en: id },
    color: null,
    editable: null,
    removable: false,
    end: id === "refused",
  })),
  transitions: [
    transition("approve", "new", "open"),
    transition("take", "new", "open"),
    transition("refuse", "new", "refused"),
    transition("refuse", "open", "refused"),
    transition("pay", "open", "paid"),
    transition(null, "open", "paid"),
    transition("reopen", "paid", "new"),
    transition("undo", "open", "new"),
  ],
};

function transition(action: string | null, from: string, to: string): Transition {
  return { action, from, to, title: { zh: `转为${WORDS[to] ?? ""}`, en: action ?? `automatically ${to}` } };
}

const SIZES = {
  box: () => ({ width: 90, height: 38 }),
  label: ({ titles }: { readonly titles: readonly unknown[] }) => ({ width: 80, height: titles.length * 18 }),
};

describe("the graph of states", () => {
  it("has every state once and every transition on exactly one arrow", () => {
    const { nodes, arrows } = stateGraph(states);
    expect(nodes.map(({ id }) => id)).toEqual(Object.keys(WORDS));
    const drawn = arrows.flatMap(({ from, to, isMove, titles }) => titles.map(({ en }) => [from, to, isMove, en].join(" ")));
    const declared = states.transitions.map(({ action, from, to, title }) => [from, to, action === null, title.en].join(" "));
    expect(drawn.toSorted()).toEqual(declared.toSorted());
  });

  it("joins actions between the same states in one arrow, and keeps a move apart", () => {
    const { arrows } = stateGraph(states);
    const between = (from: string, to: string) => arrows.filter((arrow) => arrow.from === from && arrow.to === to);
    expect(between("new", "open").map(({ titles }) => titles.map(({ en }) => en))).toEqual([["approve", "take"]]);
    expect(between("open", "paid").map(({ isMove }) => isMove)).toEqual([false, true]);
  });
});

describe.each(["LR", "TB"] as const)("the layout %s", (direction) => {
  const placed = layoutStates(stateGraph(states), SIZES, direction);

  it("places every state and a line for every arrow inside of the picture", () => {
    expect(placed.states.map(({ state }) => state.id)).toEqual(Object.keys(WORDS));
    expect(placed.arrows.map(({ arrow }) => arrow.id)).toEqual(stateGraph(states).arrows.map(({ id }) => id));
    expect(placed.start.points.length).toBeGreaterThan(1);
    for (const { arrow, points, label } of placed.arrows) {
      expect(points.length, arrow.id).toBeGreaterThan(1);
      expectInside(label);
    }
    for (const state of placed.states) expectInside(state);
  });

  it("lets no labels and states overlap", () => {
    const boxes = [...placed.states, ...placed.arrows.map(({ label }) => label), placed.start.dot];
    const overlaps = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => overlap(one, other)));
    expect(overlaps).toEqual([]);
  });

  it("begins with the dot before the first state", () => {
    const first = placed.states.find(({ state }) => state.id === states.first);
    const axis = direction === "LR" ? "x" : "y";
    expect(placed.start.dot[axis]).toBeLessThan(first?.[axis] ?? 0);
  });

  function expectInside({ x, y, width, height }: Box): void {
    expect(Math.min(x - width / 2, y - height / 2)).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(placed.width);
    expect(y + height / 2).toBeLessThanOrEqual(placed.height);
  }
});

function overlap(one: Box, other: Box): boolean {
  const apart = (axis: "x" | "y", side: "width" | "height"): boolean =>
    Math.abs(one[axis] - other[axis]) >= (one[side] + other[side]) / 2;
  return !apart("x", "width") && !apart("y", "height");
}
