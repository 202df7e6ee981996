import type { ReactNode } from "react";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import type { TableLabels } from "./table-types.ts";

// Most lists have records, so that the drawing and its style are no part of the first load.
const VineArt = lazyComponent(
  () => import("../feedback/vine-art.tsx").then(({ VineArt }) => VineArt),
  () => <span className="trellis-table-vine" />,
);

const SKELETON_ROWS = 8;
/** Widths of the grey bars in percent of the cell, uneven like text. */
const SKELETON_WIDTHS = [62, 84, 48, 71, 56, 78];

/** Grey bars in place of the first rows. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className="trellis-table-skeleton" aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <span style={{ width: `${SKELETON_WIDTHS[(row * 5 + column) % SKELETON_WIDTHS.length] ?? 60}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/** Replaces the rows when loading failed and there are no earlier rows. */
export function TableFailure({
  message,
  labels,
  onRetry,
}: {
  readonly message: string;
  readonly labels: TableLabels;
  readonly onRetry: () => void;
}) {
  return (
    <div className="trellis-table-state" role="alert">
      <svg aria-hidden="true" width="40" height="40" viewBox="0 0 40 40" data-failed>
        <circle cx="20" cy="20" r="17" />
        <path d="M20 11v12M20 28.4v.2" />
      </svg>
      <p>{message}</p>
      <button type="button" className="trellis-table-retry" onClick={onRetry}>
        {labels.retry}
      </button>
    </div>
  );
}

/** Reports a failed reload in one line. The old rows stay. */
export function StaleNotice({
  message,
  labels,
  onRetry,
}: {
  readonly message: string;
  readonly labels: TableLabels;
  readonly onRetry: () => void;
}) {
  return (
    <div className="trellis-table-stale" role="alert">
      <span>
        {message} <small>{labels.stale}</small>
      </span>
      <button type="button" className="trellis-table-retry" data-inline onClick={onRetry}>
        {labels.retry}
      </button>
    </div>
  );
}

export function TableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <div className="trellis-table-state">
      <VineArt />
      <div>{children}</div>
    </div>
  );
}
