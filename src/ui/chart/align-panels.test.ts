import { expect, test } from "vitest";
import { alignPanels } from "./align-panels.ts";

/** A chart of 200 pixels whose panels leave room for the numbers of their axes. */
function chartWith(rooms: readonly number[], places: number) {
  let lefts: readonly number[] = rooms.map(() => 0);
  const edgeOf = (at: number): number => (lefts[at] ?? 0) + (rooms[at] ?? 0);
  return {
    edges: () => rooms.map((_, at) => edgeOf(at)),
    drawing: {
      convertToPixel: ({ gridIndex }: { readonly gridIndex: number }, [at = 0]: number[]) => {
        const edge = edgeOf(gridIndex);
        return [edge + ((at + 0.5) * (200 - edge)) / places, 0];
      },
      setOption: ({ grid }: { readonly grid: readonly { readonly left: number }[] }) => {
        lefts = grid.map(({ left }) => left);
      },
    },
  };
}

test("panels below each other begin where the one with the widest numbers does", () => {
  const { drawing, edges } = chartWith([30, 27, 12], 5);
  alignPanels(drawing, 3, 5);
  expect(edges().map(Math.round)).toEqual([34, 34, 34]);
  // Once more, after a change of the size.
  alignPanels(drawing, 3, 5);
  expect(edges().map(Math.round)).toEqual([34, 34, 34]);
});

test("a chart of one place keeps the room of each axis", () => {
  const { drawing, edges } = chartWith([30, 27], 1);
  alignPanels(drawing, 2, 1);
  expect(edges()).toEqual([30, 27]);
});
