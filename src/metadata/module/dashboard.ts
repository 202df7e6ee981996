import type { Period, ReportQuery, Text } from "#contract";

/** Charts that a part can be; the others are `figure` and `list`. */
export const CHART_PARTS = ["bar", "line", "doughnut", "map"] as const;
export type ChartPartKind = (typeof CHART_PARTS)[number];

/** A parsed dashboard file (`schemas/dashboards/<name>.json`): every default is filled in. */
export interface Dashboard {
  /** File name without `.json`. */
  readonly name: string;
  readonly title: Text;
  readonly icon: string;
  readonly sort: number;
  /** Aliases of the roles that have it; null = everyone who may read a part. */
  readonly roles: readonly string[] | null;
  /** Codes of the positions whose holders have it, beside the roles; null = positions do not matter. */
  readonly posts: readonly string[] | null;
  /** Shown at `/board` as well. */
  readonly wall: boolean;
  /** Its figures stand on the home screen as well. */
  readonly home: boolean;
  /** The period that \`$period\` stands for until the person chooses another; null = none is asked by. */
  readonly period: Period | null;
  readonly parts: readonly DashboardPart[];
}

interface PartBase {
  /** Unique in the dashboard. */
  readonly id: string;
  readonly title: Text;
  /** Columns of four. */
  readonly width: number;
  /** Unit of its numbers, English in the singular; null for none. */
  readonly unit: Text | null;
}

/** One number, and a second one to compare it with. */
export interface FigurePart extends PartBase {
  readonly kind: "figure";
  /** One measure, no groups. */
  readonly query: ReportQuery;
  /** The question of the second number; null without one. */
  readonly compare: ReportQuery | null;
  /** Field of the time along which its course is shown and the period before is compared; null without. */
  readonly trend: string | null;
  /** A smaller number than before is good news. */
  readonly lessIsBetter: boolean;
}

export interface ChartPart extends PartBase {
  readonly kind: ChartPartKind;
  /** At least one group. */
  readonly query: ReportQuery;
}

/** Records of a module, as its own list shows them. */
export interface ListPart extends PartBase {
  readonly kind: "list";
  readonly query: {
    readonly module: string;
    readonly filters: Readonly<Record<string, string>>;
    /** Columns; null = the first ones of the module's list. */
    readonly fields: readonly string[] | null;
    /** As `sorts` of a list; null = the module's order. */
    readonly sort: string | null;
    readonly size: number;
  };
}

export type DashboardPart = FigurePart | ChartPart | ListPart;
