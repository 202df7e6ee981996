import type { StoredRecord } from "#contract";
import type { Column, Module } from "#metadata";
import { WholeMoments } from "../kinds/shared/dates/moment-text.tsx";
import { useListColumns } from "../table/list-columns.tsx";

interface RowsTableProps {
  readonly module: Module;
  readonly columns: readonly Column[];
  readonly rows: readonly StoredRecord[];
}

/** Records as a table on paper. */
export function RowsTable({ module, columns: shown, rows }: RowsTableProps) {
  const columns = useListColumns(module, shown);
  return (
    <WholeMoments value>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              {columns.map(({ id, align, render }) => (
                <td key={id} data-align={align}>
                  {render(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WholeMoments>
  );
}
