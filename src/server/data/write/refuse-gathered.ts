import { TrellisError, type Locale, type Text } from "#contract";
import { fieldErrorsOf, gatheredFaults, type Module } from "#metadata";
import type { WrittenRecord } from "./history.ts";

/**
 * Refuses a write that takes what another record gathers beyond its bounds: a delivery of more than the stock, an
 * enrolment in a full course. The record is locked, so that two such writes cannot both pass.
 * @throws TrellisError valuesRefused
 */
export function refuseGathered(module: Module, changed: readonly WrittenRecord[], time: string): void {
  for (const { before, after } of changed) {
    if (after === null || after["isDeleted"] === 1) continue;
    const faults = gatheredFaults(module.fields, { before, after }, () => time);
    if (faults.length === 0) continue;
    // The form that is open is that of another module, so the message names this one.
    const say = (locale: Locale): string =>
      `${module.title[locale]}${{ zh: "：", en: ": " }[locale]}${fieldErrorsOf(faults, module.fields, locale)
        .map(({ message }) => message)
        .join({ zh: "；", en: "; " }[locale])}`;
    const text: Text = { zh: `未执行。${say("zh")}`, en: `Not done. ${say("en")}` };
    throw new TrellisError("valuesRefused", { text });
  }
}
