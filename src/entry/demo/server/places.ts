/** PostgreSQL's major version inside PGlite: another one cannot read the same files. */
const MAJOR = 18;

/** Storage names of a demo. Demos in several folders of one host use different names. */
export interface DemoPlaces {
  /** PGlite's name for the database's folder. */
  readonly dataDir: string;
  /** IndexedDB's name for the same. */
  readonly database: string;
  /** Cache of uploads. */
  readonly files: string;
  /** Lock of the tab that runs the server. */
  readonly lock: string;
  readonly channel: string;
}

/** @param scope address of the demo's folder */
export function placesOf(scope: string): DemoPlaces {
  const folder = new URL(scope).pathname.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "");
  const name = `trellis-demo-${MAJOR}${folder === "" ? "" : `-${folder}`}`;
  return {
    dataDir: name,
    database: `/pglite/${name}`,
    files: `${name}-files`,
    lock: name,
    channel: name,
  };
}
