import { Graph, layout } from "@dagrejs/dagre";
import type { State } from "#metadata";
import type { StateArrow, StateGraph } from "./state-graph.ts";

/** Centre and size in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedState extends Box {
  readonly state: State;
}

export interface PlacedArrow {
  readonly arrow: StateArrow;
  readonly points: readonly Point[];
  readonly label: Box;
}

export interface StateLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
  /** The dot from which the first state is entered, and its arrow. */
  readonly start: { readonly dot: Box; readonly points: readonly Point[] };
}

/** Sizes of the texts in pixels. */
export interface StateSizes {
  readonly box: (state: State) => { readonly width: number; readonly height: number };
  readonly label: (arrow: StateArrow) => { readonly width: number; readonly height: number };
}

/** Outside of the ids of states, which are words. */
const START = " start";
const DOT = 12;
const MARGIN = 8;

/** Places the states in layers, with room for the labels of the arrows. */
export function layoutStates(graph: StateGraph, sizes: StateSizes, direction: "LR" | "TB"): StateLayout {
  const drawn = new Graph({ multigraph: true });
  drawn.setGraph({ rankdir: direction, nodesep: 32, edgesep: 20, ranksep: 44, marginx: MARGIN, marginy: MARGIN });
  drawn.setNode(START, { width: DOT, height: DOT });
  for (const state of graph.nodes) drawn.setNode(state.id, { ...sizes.box(state) });
  drawn.setEdge(START, graph.first, { width: 0, height: 0, labelpos: "c" }, START);
  for (const arrow of graph.arrows) drawn.setEdge(arrow.from, arrow.to, { ...sizes.label(arrow), labelpos: "c" }, arrow.id);
  layout(drawn);
  const { width, height } = drawn.graph();
  return {
    width: width ?? 0,
    height: height ?? 0,
    states: graph.nodes.map((state) => ({ state, ...boxOf(drawn.node(state.id)) })),
    arrows: graph.arrows.map((arrow) => {
      const edge = drawn.edge(arrow.from, arrow.to, arrow.id);
      return { arrow, points: edge.points ?? [], label: boxOf(edge) };
    }),
    start: { dot: boxOf(drawn.node(START)), points: drawn.edge(START, graph.first, START).points ?? [] },
  };
}

function boxOf({ x, y, width, height }: Partial<Box>): Box {
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

/** A smooth line through all of the points (Catmull-Rom), so that it also meets its label. */
export function curveThrough(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  const parts = points.slice(1).map((end, at) => {
    const start = points[at] ?? end;
    const [before, after] = [points[at - 1] ?? start, points[at + 2] ?? end];
    const leaving = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const arriving = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C${coordinates(leaving)} ${coordinates(arriving)} ${coordinates(end)}`;
  });
  return [`M${coordinates(first)}`, ...parts].join(" ");
}

function coordinates({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The direction in degrees in which a line arrives. */
export function arrivalAngle(points: readonly Point[]): number {
  const [before, last] = points.slice(-2);
  return before === undefined || last === undefined ? 0 : (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
}
