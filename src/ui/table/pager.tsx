import "./pager.css";

export interface PagerLabels {
  readonly navigation: string;
  readonly total: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly size: string;
  readonly sizeOf: (size: number) => string;
}

interface PagerProps {
  readonly labels: PagerLabels;
  /** From 1. */
  readonly current: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly total: number;
  readonly onChange: (current: number, size: number) => void;
}

/** Page buttons, page size and total, as keyboard-accessible buttons in a navigation landmark. */
export function Pager({ labels, current, size, sizes, total, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  // Where all records stand on one page, there is nothing to leaf through.
  const leafs = last > 1 || current > 1;
  return (
    <nav className="trellis-pager" aria-label={labels.navigation}>
      <span className="trellis-pager-total" role="status">
        {labels.total}
      </span>
      {leafs && (
        <div className="trellis-pager-pages">
          <button type="button" aria-label={labels.previous} disabled={current <= 1} onClick={() => onChange(current - 1, size)}>
            <Chevron path="M6.5 1.5 3 5l3.5 3.5" />
          </button>
          {pageButtons(current, last).map((page, index) =>
            page === null ? (
              <span key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                aria-label={labels.page(page)}
                aria-current={page === current ? "page" : undefined}
                onClick={() => onChange(page, size)}
              >
                {page}
              </button>
            ),
          )}
          <button type="button" aria-label={labels.next} disabled={current >= last} onClick={() => onChange(current + 1, size)}>
            <Chevron path="M3.5 1.5 7 5 3.5 8.5" />
          </button>
        </div>
      )}
      {total > Math.min(...sizes) && (
        <select aria-label={labels.size} value={size} onChange={(event) => onChange(1, Number(event.target.value))}>
          {sizes.map((choice) => (
            <option key={choice} value={choice}>
              {labels.sizeOf(choice)}
            </option>
          ))}
        </select>
      )}
    </nav>
  );
}

function Chevron({ path }: { readonly path: string }) {
  return (
    <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
      <path d={path} />
    </svg>
  );
}

/** Returns the first and last page, the current one and its neighbours; null marks a gap. At most seven items. */
export function pageButtons(current: number, last: number): readonly (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const start = Math.min(Math.max(current - 1, 3), last - 4);
  const [from, to] = current <= 4 ? [2, 5] : current >= last - 3 ? [last - 4, last - 1] : [start, start + 2];
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < last - 1 ? [null] : []), last];
}
