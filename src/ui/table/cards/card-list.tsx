import type { ReactNode } from "react";
import { lazyComponent } from "../../lazy/lazy-component.tsx";
import type { TableProps } from "../table-types.ts";

const Late = lazyComponent<TableProps<unknown>>(() => import("./cards.tsx").then(({ CardPage }) => CardPage));

/**
 * Shows the rows as cards, for narrow screens or by choice. Their code loads with the first use, because most screens
 * show tables.
 */
// The loaded component is generic, but its type cannot express that. The cast restores the type parameter.
export const CardList = Late as <Row>(props: TableProps<Row>) => ReactNode;
