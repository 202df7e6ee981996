import Table from "@arco-design/web-react/es/Table";
import { useState } from "react";
import type { StoredRecord } from "#contract";
import { benchColumns, benchRecords, WIDTH } from "./list-records.ts";
import { PlainCell } from "./plain-cell.tsx";
import { toggled } from "./toggled.ts";

/** Arco's Table as in its manual. */
export function arcoList(rows: number, count: number) {
  const columns = benchColumns(count);
  const records = [...benchRecords(rows, columns)];
  const fields = columns.map(({ name, title, kind }) => ({
    title,
    dataIndex: name,
    width: WIDTH,
    sorter: true,
    render: (value: StoredRecord[string]) => <PlainCell kind={kind} value={value} />,
  }));
  const actions = {
    title: "操作",
    width: WIDTH,
    render: () => (
      <>
        <button type="button">编辑</button> <button type="button">删除</button>
      </>
    ),
  };
  let clear = (): void => undefined;
  function ArcoList() {
    const [selected, select] = useState<(string | number)[]>([]);
    clear = () => select([]);
    return (
      <Table
        rowKey="id"
        columns={[...fields, actions]}
        data={records}
        pagination={false}
        scroll={{ x: WIDTH * (count + 1) + 48, y: 600 }}
        rowSelection={{ selectedRowKeys: selected, onChange: select }}
      />
    );
  }
  return toggled(<ArcoList />, () => clear());
}
