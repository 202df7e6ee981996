import type { Manifest } from "#metadata";
import type { OperationContext } from "./context.ts";
import type { TodoSource } from "./home/todo-sources.ts";

/** What a handler returns becomes the envelope's `data`; a `Response` goes out as it is. */
export type Handler = (context: OperationContext) => Promise<unknown>;

/** The server half of a hand-written slice. `defineFeature` checks it against its manifest at boot. */
export interface Feature {
  readonly manifest: Manifest;
  /** By handler id, `<module>/<endpoint id>`. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** What waits for a person, as the home screen tells it. */
  readonly todos?: readonly TodoSource[];
  /** Run inside the transaction of a generic operation, by module name. */
  readonly interceptors?: Readonly<Record<string, Interceptors>>;
}

/** A function before or after a generic operation on one module; it may throw a TrellisError to refuse. */
export interface Interceptors {
  /** May change what is about to be stored. `current` is null on add. */
  readonly beforeSave?: (
    context: OperationContext,
    input: Record<string, unknown>,
    current: Record<string, unknown> | null,
  ) => Promise<Record<string, unknown>>;
  readonly afterSave?: (
    context: OperationContext,
    saved: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void>;
  readonly beforeRemove?: (context: OperationContext, records: readonly Record<string, unknown>[]) => Promise<void>;
  readonly afterRemove?: (context: OperationContext, records: readonly Record<string, unknown>[]) => Promise<void>;
  /**
   * Before a record comes back from the recycle bin; may change what comes back. Without it `beforeSave` is asked as for
   * a new record, so that no rule for adding is got around. `afterSave` follows, told the record as it lay in the bin.
   */
  readonly beforeRevive?: (context: OperationContext, record: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Before deleted records go for ever. */
  readonly beforePurge?: (context: OperationContext, records: readonly Record<string, unknown>[]) => Promise<void>;
}

/** @throws Error when handlers and manifest disagree: a duplicate or missing id must stop the boot. */
export function defineFeature(feature: Feature): Feature {
  const declared = new Set(feature.manifest.handlers);
  const given = Object.keys(feature.handlers);
  const missing = feature.manifest.handlers.filter((id) => !(id in feature.handlers));
  const undeclared = given.filter((id) => !declared.has(id));
  if (missing.length + undeclared.length > 0) {
    throw new Error(
      `feature ${feature.manifest.id}: handlers missing [${missing.join(", ")}], not in the manifest [${undeclared.join(", ")}]`,
    );
  }
  return feature;
}
