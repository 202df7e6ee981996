import type { DashboardAnswer, DashboardPartView } from "#contract";
import { Skeleton } from "#ui";
import { ChartPart } from "./chart-part.tsx";
import { FigurePart } from "./figure-part.tsx";
import { ListPart } from "./list-part.tsx";
import "./part.css";

interface PartBodyProps {
  readonly part: DashboardPartView;
  readonly title: string;
  /** Filters of the part in the chosen period. */
  readonly filters: Readonly<Record<string, string>>;
  /** Null for a list, and while the numbers load. */
  readonly answer: DashboardAnswer | null;
  readonly loading: boolean;
  /** Raised to read a list again. */
  readonly round: number;
  /** Size of the text of charts in pixels on a wall; null on a page. */
  readonly wall?: number | null;
}

/** The content of a part: a number, a chart or records. */
export function PartBody({ part, title, filters, answer, loading, round, wall = null }: PartBodyProps) {
  // The numbers come first, also on a busy server: lists are asked for once they are there.
  if (loading) return <Skeleton rows={part.kind === "figure" ? 1 : 5} />;
  if (part.list !== null) return <ListPart module={part.module} filters={filters} list={part.list} round={round} />;
  if (answer === null) return null;
  if (answer.table === null)
    return (
      <p className="dashboard-problem" role="alert">
        {answer.problem}
      </p>
    );
  if (part.kind === "figure" || part.kind === "list") return <FigurePart part={part} answer={answer} table={answer.table} />;
  return (
    <ChartPart
      title={title}
      table={answer.table}
      unit={part.unit}
      compared={answer.compared}
      module={part.module}
      filters={filters}
      kind={part.kind}
      wall={wall}
    />
  );
}
