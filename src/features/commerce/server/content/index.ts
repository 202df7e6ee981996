import type { Part } from "../part.ts";
import { lastVersion } from "./last-version.ts";
import { templateInterceptors } from "./template-interceptors.ts";

export const contentPart: Part = {
  handlers: { "version/getLast": lastVersion },
  interceptors: { "msg-template": templateInterceptors },
};
