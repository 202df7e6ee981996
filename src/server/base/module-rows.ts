import type { StoredRow } from "./tables.ts";

/**
 * The record type of each module by its name. Empty here: the server works for any module. `generated/rows.ts` joins the
 * shipped modules to it, so that `recordsOf(context, "order")` hands out orders.
 */
export interface ModuleRows {}

/** The record type of a module; a row of open values when only the Catalog knows the module. */
export type RowOf<Name extends string> = Name extends keyof ModuleRows ? ModuleRows[Name] : StoredRow;

/** A record as its caller sees it: a data scope or a field rule may hide any field but the id. */
export type SeenRow<R> = Partial<R> & { readonly id: string };
