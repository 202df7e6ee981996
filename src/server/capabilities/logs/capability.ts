import { LogBuffer } from "./log-buffer.ts";
import { purgeExpiredLogs } from "./purge-expired.ts";
import { RequestLogs } from "./request-logs.ts";
import type { Capability } from "../../http/capability.ts";

/** The usual, API and error logs, as records of their modules. */
export const logs: Capability = {
  name: "logs",
  start(core) {
    const buffer = new LogBuffer(core.deps, core.db, () => core.inForce().catalog);
    return {
      requestLog: new RequestLogs(core.deps, buffer),
      maintenance: [{ name: "expired logs", run: () => purgeExpiredLogs(core) }],
      close: () => buffer.close(),
    };
  },
};
