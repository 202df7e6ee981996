import type { Json } from "#contract";
import { partsOf } from "../../values/stored-files.ts";
import type { ValueLine } from "../kind-view.ts";
import { numberLine } from "../shared/line/plain-line.ts";

/** Formats two days, from a list or from comma-joined text. */
export function formatSpan(value: Json): ValueLine {
  return { ...numberLine(partsOf(value).join(" – ")), numeric: false };
}
