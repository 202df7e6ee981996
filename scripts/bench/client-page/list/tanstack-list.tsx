import { flexRender, getCoreRowModel, useReactTable, type ColumnDef, type RowSelectionState } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import type { StoredRecord } from "#contract";
import { benchColumns, benchRecords, WIDTH } from "./list-records.ts";
import { PlainCell } from "./plain-cell.tsx";
import { toggled } from "./toggled.ts";

const ROW_HEIGHT = 45;

/** TanStack Table and Virtual, connected as in their examples, without further features. */
export function tanstackList(rows: number, count: number) {
  const columns = benchColumns(count);
  const records = [...benchRecords(rows, columns)];
  const definitions: ColumnDef<StoredRecord>[] = [
    {
      id: "select",
      size: 48,
      header: ({ table }) => (
        <input type="checkbox" checked={table.getIsAllRowsSelected()} onChange={table.getToggleAllRowsSelectedHandler()} />
      ),
      cell: ({ row }) => <input type="checkbox" checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />,
    },
    ...columns.map(({ name, title, kind }): ColumnDef<StoredRecord> => ({
      id: name,
      accessorFn: (record) => record[name],
      header: title,
      size: WIDTH,
      cell: ({ getValue }) => <PlainCell kind={kind} value={getValue<StoredRecord[string]>()} />,
    })),
    {
      id: "actions",
      size: WIDTH,
      header: "操作",
      cell: () => (
        <>
          <button type="button">编辑</button> <button type="button">删除</button>
        </>
      ),
    },
  ];
  let clear = (): void => undefined;
  function TanStackList() {
    const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
    clear = () => setRowSelection({});
    const scroller = useRef<HTMLDivElement>(null);
    const table = useReactTable({
      data: records,
      columns: definitions,
      getRowId: ({ id }) => id,
      getCoreRowModel: getCoreRowModel(),
      state: { rowSelection },
      onRowSelectionChange: setRowSelection,
    });
    const { rows: all } = table.getRowModel();
    const virtualizer = useVirtualizer({
      count: all.length,
      getScrollElement: () => scroller.current,
      estimateSize: () => ROW_HEIGHT,
      overscan: 8,
    });
    return (
      <div ref={scroller} className="bench-scroll">
        <table style={{ width: table.getTotalSize() }}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} style={{ width: header.getSize() }}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = all[item.index];
              return row === undefined ? null : (
                <tr key={row.id} data-row={row.id} style={{ transform: `translateY(${item.start}px)` }}>
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} style={{ width: cell.column.getSize() }}>
                      {flexRender(cell.column.columnDef.cell, cell.getContext())}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    );
  }
  return toggled(<TanStackList />, () => clear());
}
