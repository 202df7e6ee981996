import { fileEndpoints } from "./file-endpoints.ts";
import type { Capability } from "../../http/capability.ts";

/** Downloads of uploaded files. */
export const files: Capability = {
  name: "files",
  start: (core) => ({ endpoints: fileEndpoints(core) }),
};
