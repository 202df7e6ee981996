export { CardList } from "./table/cards/card-list.tsx";
export { DataTable } from "./table/data-table.tsx";
export { Pager, type PagerLabels } from "./table/pager.tsx";
export type { ColumnRole, TableColumn, TableHandle, TableLabels, TableProps, TableSort, TableTree } from "./table/table-types.ts";
export { StaleNotice } from "./table/table-state.tsx";
export { useElementWidth } from "./table/use-element-width.ts";
