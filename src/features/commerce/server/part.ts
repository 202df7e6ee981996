import type { Handler, Interceptors } from "#server";

/** Handlers and interceptors of one part of the feature's server half. */
export interface Part {
  /** By handler id. Each is named in the manifest. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** By module name. Two parts never intercept the same module. */
  readonly interceptors: Readonly<Record<string, Interceptors>>;
}
