import type { Capability } from "../http/capability.ts";
import { access } from "./access/capability.ts";
import { bulk } from "./bulk/capability.ts";
import { consoleStart } from "./console/capability.ts";
import { files } from "./files/capability.ts";
import { history } from "./history/capability.ts";
import { home } from "./home/capability.ts";
import { inbox } from "./inbox/capability.ts";
import { jobs } from "./jobs/capability.ts";
import { limits } from "./limits/capability.ts";
import { lists } from "./lists/capability.ts";
import { live } from "./live/capability.ts";
import { logs } from "./logs/capability.ts";
import { search } from "./search/capability.ts";
import { signIn } from "./sign-in/capability.ts";
import { tallies } from "./tallies/capability.ts";
import { transfer } from "./transfer/capability.ts";
import { views } from "./views/capability.ts";

/** Every capability of the server. Their hooks run in this order; features follow. */
export const CAPABILITIES: readonly Capability[] = [
  consoleStart,
  limits,
  search,
  files,
  bulk,
  history,
  lists,
  jobs,
  transfer,
  views,
  live,
  signIn,
  access,
  inbox,
  home,
  logs,
  tallies,
];
