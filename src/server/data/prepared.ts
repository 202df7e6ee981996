import { sql } from "kysely";

/** Ends the text of a statement that a connection parses and plans once (`PREPARED`). */
export const PREPARED_MARK = "/* prepared */";

/**
 * The last part of a statement that requests repeat with the same text, and whose best plan is the same for all values:
 * inserts, and reads and writes by a key. PostgreSQL keeps it prepared; planning costs it more than running it.
 */
export const PREPARED = sql.raw(` ${PREPARED_MARK}`);

/** Marks a statement whose result nobody reads (`UNREAD`). */
export const UNREAD_MARK = "/* unread */";

/**
 * Stands behind a statement of a transaction whose result nobody reads, such as an insert into the history: a database
 * over a network takes it together with the next statement, and its error is thrown there. Not for statements whose error
 * the caller explains, such as a value that must be unique.
 */
export const UNREAD = sql.raw(` ${UNREAD_MARK}`);
