/** One broken module file and what must be said of it. */
export interface CorpusCase {
  /** Path under `files/`, without `.json`. */
  readonly file: string;
  readonly rule: string;
  /** Line and column the finding points at. */
  readonly at: `${number}:${number}`;
  /** Part of the hint, in English. */
  readonly hint: string;
  /** `error` when absent. */
  readonly severity?: "warning";
  /** Path of the file; `schemas/system/sample.json` when absent. */
  readonly path?: string;
}
