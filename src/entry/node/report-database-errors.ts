import type { Log } from "#server/platform";

/** Milliseconds. A database that restarts ends all connections of the pool at the same moment. */
const GATHER_FOR = 1_000;

/** A listener for the errors of database connections that logs one line for all errors of a second. */
export function reportDatabaseErrors(log: Log): (error: Error) => void {
  let gathered: Error[] = [];
  const report = (): void => {
    const [first] = gathered;
    const messages = [...new Set(gathered.map(({ message }) => message))].join("; ");
    const many = gathered.length === 1 ? "A database connection was" : `${gathered.length} database connections were`;
    gathered = [];
    log({ level: "warn", message: `${many} lost: ${messages}`, error: first });
  };
  return (error) => {
    gathered.push(error);
    if (gathered.length === 1) setTimeout(report, GATHER_FOR).unref();
  };
}
