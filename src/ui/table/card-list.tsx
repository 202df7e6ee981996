import type { ReactNode } from "react";
import { onDemand } from "../on-demand.tsx";
import type { TableProps } from "./table-types.ts";

const Late = onDemand<TableProps<unknown>>(() => import("./cards.tsx").then(({ CardPage }) => CardPage));

/**
 * The same rows as cards, for screens too narrow for a table or people who like them. Their code comes with the first of
 * them: most screens show tables.
 */
// What is fetched is as generic as this; the type of a fetched component cannot say so, and the cast gives it back.
export const CardList = Late as <Row>(props: TableProps<Row>) => ReactNode;
