import type { CommittedWrite, OperationContext } from "../base/context.ts";
import type { Log } from "../base/deps.ts";
import type { CapabilityParts } from "./capability.ts";

/** The work that capabilities do around a request. */
export interface RequestHooks {
  /** @throws TrellisError when a capability refuses the request */
  beforeRun(context: OperationContext): Promise<void>;
  /** Runs `work` inside of every `aroundWrite`. @returns the result of `work` */
  aroundWrite(context: OperationContext, work: () => Promise<unknown>): Promise<unknown>;
  /** Takes from the records of a result what the caller may not see at present. */
  limitResult(context: OperationContext, result: unknown): Promise<void>;
  afterRead(context: OperationContext, result: unknown): void;
  /** Never throws: the write is committed, whatever fails afterwards. */
  afterCommit(write: CommittedWrite): void;
  writeHeaders(context: OperationContext): Readonly<Record<string, string>>;
}

/** Joins the hooks of all capabilities, in their order. */
export function joinHooks(parts: () => readonly CapabilityParts[], log: Log): RequestHooks {
  const warn = (error: unknown): void => log({ level: "warn", message: "work after a commit failed", error });
  return {
    async beforeRun(context) {
      for (const { beforeRun } of parts()) await beforeRun?.(context);
    },
    aroundWrite: (context, work) =>
      parts()
        .flatMap(({ aroundWrite }) => aroundWrite ?? [])
        .reduceRight<() => Promise<unknown>>((inner, around) => () => around(context, inner), work)(),
    async limitResult(context, result) {
      for (const { limitResult } of parts()) await limitResult?.(context, result);
    },
    afterRead(context, result) {
      for (const { afterRead } of parts()) afterRead?.(context, result);
    },
    afterCommit(write) {
      write.journal.committed();
      for (const { afterCommit } of parts()) {
        if (afterCommit === undefined) continue;
        try {
          Promise.resolve(afterCommit(write)).catch(warn);
        } catch (error) {
          warn(error);
        }
      }
    },
    writeHeaders: (context) =>
      parts().reduce<Readonly<Record<string, string>>>((all, part) => ({ ...all, ...part.writeHeaders?.(context) }), {}),
  };
}
