import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { OutboundError } from "#server/platform";
import { StartupError } from "../startup-error.ts";

/** Hosts that the operator lets the server call (docs/operations.md, "Calling other machines"). */
export interface OutboundHosts {
  /**
   * Resolves a host before the connection, so that the checked address is the called one.
   * @throws OutboundError unlisted, unresolved, inside
   */
  resolve(host: string, port: number): Promise<Resolved>;
}

export interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

interface Entry {
  /** `example.com`, `*.example.com`; "" for a range of addresses. */
  readonly host: string;
  readonly port: number | null;
}

/** Addresses outside of the internet: loopback, private and link-local ranges. */
const INSIDE = blockList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
  "::/127",
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
]);

/** Parses the list. @throws StartupError that names the invalid entry */
export function readOutboundHosts(text = ""): OutboundHosts {
  const entries: Entry[] = [];
  const ranges: string[] = [];
  for (const part of text.split(/[\s,]+/).filter((entry) => entry !== "")) {
    if (isRange(part)) ranges.push(part);
    else entries.push(entryOf(part));
  }
  const listed = blockList(ranges);
  return {
    async resolve(name, port) {
      const host = name.replace(/^\[|\]$/g, "").toLowerCase();
      const literal = isIP(host);
      const named = entries.some((entry) => fits(entry, host, port)) || (literal !== 0 && contains(listed, host, literal));
      if (!named) throw new OutboundError("unlisted", { host });
      const found = literal === 0 ? await addressOf(host) : { address: host, family: literal === 4 ? 4 : 6 };
      const inside = contains(INSIDE, found.address, found.family) && !contains(listed, found.address, found.family);
      if (inside && !entries.some((entry) => entry.host === found.address && fits(entry, found.address, port)))
        throw new OutboundError("inside", { host, address: found.address });
      return found as Resolved;
    },
  };
}

async function addressOf(host: string): Promise<{ address: string; family: number }> {
  try {
    return await lookup(host);
  } catch {
    throw new OutboundError("unresolved", { host });
  }
}

function fits(entry: Entry, host: string, port: number): boolean {
  if (entry.port !== null && entry.port !== port) return false;
  return entry.host.startsWith("*.") ? host.endsWith(entry.host.slice(1)) : entry.host === host;
}

function isRange(text: string): boolean {
  const [address = "", bits] = text.split("/");
  return isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

function entryOf(text: string): Entry {
  const match = /^((?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(text);
  if (match?.[1] === undefined) {
    throw new StartupError(
      `OUTBOUND_HOSTS names "${text}"; it takes hosts such as s3.example.com, *.example.com, db.example.com:5432, or ranges such as 10.1.0.0/16.`,
    );
  }
  const host = match[1].replace(/^\[|\]$/g, "").toLowerCase();
  return { host, port: match[2] === undefined ? null : Number(match[2]) };
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function contains(list: BlockList, address: string, family: number): boolean {
  return list.check(address, family === 6 ? "ipv6" : "ipv4");
}
