import { consoleEndpoints } from "./console-endpoints.ts";
import type { Capability } from "../../http/capability.ts";

/** The definitions and settings by which a console starts. */
export const consoleStart: Capability = {
  name: "console",
  start: (core) => ({ endpoints: consoleEndpoints(core) }),
};
