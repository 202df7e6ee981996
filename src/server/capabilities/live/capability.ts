import { publishChanges } from "./publish-changes.ts";
import { createLive } from "./create-live.ts";
import { liveEndpoints } from "./live-endpoints.ts";
import type { Capability } from "../../http/capability.ts";

/** The stream of changes that open consoles follow. */
export const live: Capability = {
  name: "live",
  start(core) {
    const streams = createLive(core);
    return {
      endpoints: liveEndpoints(core, streams),
      afterCommit: (write) => publishChanges(core.deps, write),
      endStreams: () => streams.close(),
    };
  },
};
