import type { Handler, Interceptors } from "#server";

/** What one part of the feature brings to its server half. */
export interface Part {
  /** By handler id; each is named in the manifest. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** By module name; no two parts have a say in one module. */
  readonly interceptors: Readonly<Record<string, Interceptors>>;
}
