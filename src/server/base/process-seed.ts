/** A process of a new database that was started in the past, and what people did with it. The engine plays it. */
export interface ProcessSeed {
  readonly tenantId: string;
  /** Key of the process. */
  readonly process: string;
  /** The record that it is about. Its fields are variables of the process. */
  readonly record?: { readonly module: string; readonly values: Readonly<Record<string, unknown>> };
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
  readonly start: SeedMoment;
  /** In order. */
  readonly acts: readonly SeedAct[];
}

/** Something that a user did. */
export interface SeedMoment {
  /** Id of the user. */
  readonly by: string;
  readonly at: Date;
}

/** A decision about the first open task of the process, which the user claims if need be; `withdraw` ends the process. */
export interface SeedAct extends SeedMoment {
  readonly act: "approve" | "reject" | "withdraw";
  readonly comment?: string;
}
