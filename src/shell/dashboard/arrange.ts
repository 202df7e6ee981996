import { DASHBOARD_LIMITS, type DashboardPartView } from "#contract";

type Parts = readonly DashboardPartView[];

/** Figures stand above the other parts. */
export function isFigure({ kind }: DashboardPartView): boolean {
  return kind === "figure";
}

/** The part that stands before (-1) or behind (1) a part; undefined at an end. */
export function neighbour(parts: Parts, part: DashboardPartView, by: -1 | 1): DashboardPartView | undefined {
  const group = parts.filter((other) => isFigure(other) === isFigure(part));
  return group[group.indexOf(part) + by];
}

/** The part takes the place of its neighbour. */
export function moved(parts: Parts, part: DashboardPartView, by: -1 | 1): Parts {
  const other = neighbour(parts, part, by);
  if (other === undefined) return parts;
  const to = parts.indexOf(other);
  return parts.toSpliced(parts.indexOf(part), 1).toSpliced(to, 0, part);
}

export function widened(parts: Parts, part: DashboardPartView, by: -1 | 1): Parts {
  const width = Math.min(Math.max(part.width + by, 1), DASHBOARD_LIMITS.columns);
  return parts.map((other) => (other === part ? { ...part, width } : other));
}

export function toggled(parts: Parts, part: DashboardPartView): Parts {
  return parts.map((other) => (other === part ? { ...part, hidden: !part.hidden } : other));
}
