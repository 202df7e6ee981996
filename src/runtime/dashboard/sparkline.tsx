import type { DashboardAnswer } from "#contract";

const WIDTH = 100;
const HEIGHT = 32;
/** Room for the width of the line. */
const EDGE = 2;

/** The course of a figure as a straight line from zero up. Decoration: the number beside it says what it comes to. */
export function Sparkline({ points }: Pick<NonNullable<DashboardAnswer["trend"]>, "points">) {
  const values = points.map(({ value }) => Number(value ?? 0));
  if (values.length < 2) return null;
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const x = (at: number): number => (at / (values.length - 1)) * WIDTH;
  const y = (value: number): number =>
    most === least ? HEIGHT - EDGE : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  const line = values.map((value, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return (
    <svg className="dashboard-course" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path className="dashboard-course-area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="dashboard-course-line" d={line} />
    </svg>
  );
}
