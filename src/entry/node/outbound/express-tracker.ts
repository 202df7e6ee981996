import { createHash } from "node:crypto";
import { isJsonObject, TrellisError, type JsonObject } from "#contract";
import type { ExpressEvent, ExpressQuery, ExpressState, ExpressTrack, ExpressTracker } from "#server";
import type { Outbound } from "#server/platform";

/** Account at a tracking service that speaks the protocol of Kuaidi100 (`poll/query.do`). */
export interface ExpressAccount {
  readonly url: string;
  readonly customer: string;
  readonly key: string;
}

const TIMEOUT_MS = 8000;
const MOST_BYTES = 512 * 1024;
/** Milliseconds that an answer is kept: services charge per question, and lock accounts that ask for a number too often. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 1000;

/** Codes of the service by keys of the dictionary `express_company`. Other keys are sent in lower case. */
const COMPANIES: Readonly<Record<string, string>> = {
  SF: "shunfeng",
  ZTO: "zhongtong",
  YTO: "yuantong",
  STO: "shentong",
  YD: "yunda",
  JD: "jd",
  EMS: "ems",
};

const STATES: Readonly<Record<string, ExpressState>> = {
  "0": "moving",
  "1": "collected",
  "2": "problem",
  "3": "signed",
  "4": "problem",
  "5": "delivering",
  "6": "problem",
  "7": "moving",
  "8": "moving",
  "14": "problem",
};

/** Return code of the service for a parcel that it does not know, or not yet. */
const NOT_FOUND = "500";

/** Creates a tracker that asks a service by HTTP, through the list of permitted hosts. */
export function createExpressTracker(account: ExpressAccount, outbound: Outbound, clock: () => number): ExpressTracker {
  const kept = new Map<string, { readonly at: number; readonly track: ExpressTrack }>();
  return {
    async track(query) {
      const key = `${query.company} ${query.number}`;
      const known = kept.get(key);
      if (known !== undefined && clock() - known.at < KEPT_MS) return known.track;
      const track = await ask(account, outbound, query);
      kept.delete(key);
      kept.set(key, { at: clock(), track });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return track;
    },
  };
}

async function ask({ url, customer, key }: ExpressAccount, outbound: Outbound, query: ExpressQuery): Promise<ExpressTrack> {
  const { company, number, phone } = query;
  const param = JSON.stringify({
    com: COMPANIES[company] ?? company.toLowerCase(),
    num: number,
    ...(phone === null ? {} : { phone }),
    order: "desc",
  });
  const sign = createHash("md5").update(`${param}${key}${customer}`).digest("hex").toUpperCase();
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ customer, sign, param }) });
  const reply = await outbound.fetch(request, { timeout: TIMEOUT_MS, most: MOST_BYTES });
  const answer = await readAnswer(reply);
  if (answer === null) throw refused(`HTTP ${reply.status}`);
  if (answer["message"] === "ok" || Array.isArray(answer["data"])) return toTrack(answer);
  if (String(answer["returnCode"]) === NOT_FOUND) return { state: "unknown", events: [] };
  throw refused(textOf(answer["message"]) || `HTTP ${reply.status}`);
}

async function readAnswer(reply: Response): Promise<JsonObject | null> {
  try {
    const answer: unknown = JSON.parse(await reply.text());
    return reply.ok && isJsonObject(answer) ? answer : null;
  } catch {
    return null;
  }
}

function toTrack(answer: JsonObject): ExpressTrack {
  const entries: readonly unknown[] = Array.isArray(answer["data"]) ? answer["data"] : [];
  const events = entries.filter(isJsonObject).map((entry): ExpressEvent => ({
    time: textOf(entry["ftime"]) || textOf(entry["time"]),
    text: textOf(entry["context"]),
    place: textOf(entry["areaName"]),
  }));
  return {
    state: STATES[String(answer["state"])] ?? "unknown",
    events: events.toSorted((one, other) => other.time.localeCompare(one.time)),
  };
}

function refused(detail: string): TrellisError {
  return new TrellisError("actionRefused", {
    text: { zh: "物流服务未返回结果：{detail}", en: "The tracking service gave no result: {detail}" },
    params: { detail },
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
