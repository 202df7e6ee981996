import type { CSSProperties } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { hueOf } from "../../../states/state-hue.ts";

/** The colour of a record's state; none without states. */
export function recordHue({ states }: Module, record: StoredRecord): CSSProperties {
  const state = states?.list.find(({ value }) => value === record[states.field]);
  return state === undefined || state.color === null ? {} : hueOf(state);
}
