import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Whole, described } from "../schemas.ts";

/** The look of the console for the caller's tenant. */
export const ConsoleSettings = valibot.object({
  chatSocket: described(valibot.string(), "Address of the chat's socket; empty for the own path of this server"),
  frameHosts: described(valibot.array(valibot.string()), "Hosts whose pages the console may show inside of it"),
  logo: described(valibot.string(), "Path of the tenant's own logo; empty for the product's (parameter `console.logo`)"),
  silentCodes: described(
    valibot.array(Whole),
    "Codes of refused calls that the console does not show (parameter `console.silentCodes`)",
  ),
  searchBox: described(valibot.boolean(), "The top bar shows the search as a field (parameter `console.searchBox`)"),
});
export type ConsoleSettings = Shape<typeof ConsoleSettings>;

export const consoleEndpoint = {
  id: "console",
  method: "GET",
  path: "/api/trellis/console",
  access: "signed-in",
  summary: "Read the console's settings for the caller's tenant",
  data: ConsoleSettings,
} as const satisfies ApiEndpoint;
