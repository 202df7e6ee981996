import type { Json } from "../expressions.ts";

export type Variables = Readonly<Record<string, Json>>;

/**
 * The reason why a token waits.
 * - `task`, `operation`, `message`, `signal`, `timer`, `instance`: an event of the host moves it on.
 * - `join`: at a gateway, for other tokens.
 * - `choice`: at an event-based gateway, for one of its events.
 * - `body`: an activity whose scope holds the tokens that work.
 * - `incident`: somebody must retry, skip or move it.
 */
export type Wait = "task" | "operation" | "message" | "signal" | "timer" | "instance" | "join" | "choice" | "body" | "incident";

/** A place of work in an instance. Ids are never used twice. */
export interface Token {
  readonly id: string;
  readonly element: string;
  readonly scope: string;
  /** Null while the step moves it; never null in a finished step. */
  readonly wait: Wait | null;
  /** The flow that it came by. */
  readonly via?: string;
  /** The token whose activity or gateway this event belongs to; it goes when that one goes. */
  readonly guards?: string;
  /** One of the instances of a multi-instance activity. */
  readonly inner?: true;
  /** Variables of this instance alone. */
  readonly local?: Variables;
  /** Number of firings of its timer's cycle. */
  readonly fired?: number;
  readonly incident?: Incident;
}

export interface Incident {
  readonly code: IncidentCode;
  readonly detail: string;
  /** The work of the element is done: a retry goes on with its flows. */
  readonly leaving?: true;
}

export type IncidentCode =
  /** No condition is true, and no flow is the default. */
  | "noFlow"
  /** An expression met a fault; the detail names it. */
  | "expression"
  /** An operation failed, or a called instance did. */
  | "failed"
  /** An error with this code that nothing catches. */
  | "uncaughtError"
  /** The text of a timer is not a time. */
  | "timerText"
  /** A join waits for tokens that cannot arrive any more. */
  | "stuckJoin"
  /** A loop without anything that waits. */
  | "tooManySteps"
  | "tooManyTokens"
  | "tooManyInstances";

/** The inside of a sub-process, of a multi-instance activity or of a compensation. */
export interface Scope {
  readonly id: string;
  /** The token that waits until the scope is empty. */
  readonly owner: string;
  readonly parent: string;
  readonly kind: "body" | "multi" | "compensation";
  readonly multi?: MultiProgress;
  /** Handlers of a compensation that still have to run, the next one last. */
  readonly pending?: readonly string[];
}

export interface MultiProgress {
  readonly total: number;
  readonly started: number;
  readonly completed: number;
  /** Completions that count towards the rule. */
  readonly counted: number;
  readonly items?: readonly Json[];
}

/** The scope of the process itself. */
export const ROOT = "0";

export type Outcome = "completed" | "terminated" | "error" | "cancelled";

/** An instance as plain JSON. It survives any storage that keeps JSON. */
export interface State {
  readonly process: string;
  readonly outcome: Outcome | null;
  /** The number of the next id, and of the next visit. */
  readonly next: number;
  readonly visits: number;
  readonly variables: Variables;
  readonly tokens: readonly Token[];
  readonly scopes: readonly Scope[];
  /** Completed activities that can be compensated, in order. */
  readonly completed: readonly { readonly element: string; readonly scope: string }[];
}
