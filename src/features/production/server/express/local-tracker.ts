import type { Text } from "#contract";
import { localTime, type ExpressQuery, type ExpressState, type ExpressTrack, type OperationContext } from "#server";

const HOUR = 3_600_000;
const CITIES = [
  ["杭州", "Hangzhou"],
  ["南京", "Nanjing"],
  ["武汉", "Wuhan"],
  ["郑州", "Zhengzhou"],
  ["长沙", "Changsha"],
  ["成都", "Chengdu"],
  ["西安", "Xi'an"],
  ["济南", "Jinan"],
] as const;

/** Course of a parcel: state, share of the whole time, and the words. */
const COURSE: readonly (readonly [ExpressState, number, Text])[] = [
  ["collected", 0, { zh: "快件已揽收", en: "parcel collected" }],
  ["moving", 0.15, { zh: "快件离开分拨中心", en: "left the sorting centre" }],
  ["moving", 0.6, { zh: "快件到达分拨中心", en: "arrived at the sorting centre" }],
  ["delivering", 0.85, { zh: "快递员正在派送", en: "out for delivery" }],
  ["signed", 1, { zh: "快件已签收", en: "signed for" }],
];

/**
 * Follows parcels without any service: the course follows from the number and the moment of shipping alone. For
 * installations without a tracking service, the demo and tests.
 */
export function trackLocally({ deps, locale }: OperationContext, { number, shipped }: ExpressQuery): ExpressTrack {
  if (shipped === null) return { state: "unknown", events: [] };
  const seed = [...number].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 99_991, 7);
  const whole = (20 + (seed % 50)) * HOUR;
  const at = locale === "zh" ? 0 : 1;
  const [from, to] = [CITIES[seed % CITIES.length], CITIES[(seed + 3) % CITIES.length]];
  const begin = Date.parse(`${shipped.replace(" ", "T")}Z`);
  const present = Date.parse(`${localTime(deps.clock(), deps.config.timeZone).replace(" ", "T")}Z`);
  const past = COURSE.filter(([, share]) => begin + share * whole <= present);
  const events = past.map(([, share, words]) => {
    const place = (share < 0.5 ? from : to)?.[at] ?? "";
    return {
      time: new Date(begin + share * whole).toISOString().slice(0, 19).replace("T", " "),
      text: words[locale],
      place,
    };
  });
  return { state: past.at(-1)?.[0] ?? "unknown", events: events.toReversed() };
}
