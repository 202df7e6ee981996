import type { Json } from "#contract";
import { filesOf } from "../../values/stored-files.ts";
import { PICTURES, safeAddress } from "../../values/safe-address.ts";

/** The address of the first picture of a field; null without one. */
export function safeAddressOf(value: Json | undefined): string | null {
  return safeAddress(filesOf(value)[0]?.link ?? null, PICTURES);
}
