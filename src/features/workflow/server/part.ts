import type { Handler, Interceptors } from "#server";

/** Handlers and interceptors of one part of the feature's server half. */
export interface Part {
  /** Handlers by id. The manifest names each of them. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Interceptors by module name. Two parts never intercept the same module. */
  readonly interceptors?: Readonly<Record<string, Interceptors>>;
}
