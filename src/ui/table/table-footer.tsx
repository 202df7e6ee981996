import type { ReactNode } from "react";
import type { TableLayout } from "./columns/table-layout.ts";

interface TableFooterProps<Row> {
  readonly layout: TableLayout<Row>;
  /** Contents by column. */
  readonly footer: ReadonlyMap<string, ReactNode>;
}

/** Totals of the columns, below the rows. They stick to the lower edge, as the header sticks to the upper one. */
export function TableFooter<Row>({ layout, footer }: TableFooterProps<Row>) {
  return (
    <tfoot>
      <tr>
        {layout.all.map(({ id, style, pinned, definition }) => (
          <td key={id} style={style} data-pinned={pinned} data-align={definition?.align}>
            {footer.get(id)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
