/** Pixels between the edge of a chart and the numbers of an axis. */
export const MARGIN = 4;

/** The part of a chart of ECharts that places its panels. */
interface Drawing {
  convertToPixel(panel: { readonly gridIndex: number }, place: number[]): number[];
  setOption(option: { readonly grid: { readonly left: number }[] }, how: { readonly silent: boolean }): void;
}

/**
 * Gives the panels below each other one left edge. Each leaves room for the numbers of its own axis, which differ in width.
 * @param labels Number of places on the axis that they share, at least two
 */
export function alignPanels(drawing: Drawing, panels: number, labels: number): void {
  if (panels < 2 || labels < 2) return;
  setLefts(
    drawing,
    Array.from({ length: panels }, () => MARGIN),
  );
  const edges = Array.from({ length: panels }, (_, gridIndex) => {
    const [first, second] = [0, 1].map((at) => drawing.convertToPixel({ gridIndex }, [at, 0])[0] ?? Number.NaN);
    // A place of the axis has its label in its middle.
    return first === undefined || second === undefined ? Number.NaN : first - (second - first) / 2;
  });
  const edge = Math.max(...edges);
  if (Number.isFinite(edge))
    setLefts(
      drawing,
      edges.map((own) => MARGIN + edge - own),
    );
}

function setLefts(drawing: Drawing, lefts: readonly number[]): void {
  drawing.setOption({ grid: lefts.map((left) => ({ left })) }, { silent: true });
}
