import * as valibot from "valibot";
import { RECORDS, type RecordsEndpoint, type Shape } from "../endpoint.ts";
import { RecordId, Whole, described } from "../schemas.ts";

/** Seconds in which a write can be undone. */
export const UNDO_SECONDS = 600;

/** The undo of a write. Writes that can be undone also send it in the header `Trellis-Undo`: `<batchId>;<seconds>`. */
export const Undo = described(
  valibot.object({ batchId: valibot.string(), seconds: described(Whole, "Time that remains to undo it") }),
  "Also in the header `Trellis-Undo` of a write: `<batchId>;<seconds>`",
);
export type Undo = Shape<typeof Undo>;

export const undoEndpoint = {
  id: "undo",
  method: "POST",
  path: `${RECORDS}/bulk/undo`,
  access: { needs: ["read"] },
  summary: `Undo a write of the caller's last ${UNDO_SECONDS} seconds, unless one of its records has changed since`,
  body: valibot.object({ batchId: RecordId }),
  data: described(Whole, "Number of restored records"),
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

const UNDO = /^(\d{1,19});(\d{1,6})$/;

export function undoHeader({ batchId, seconds }: Undo): string {
  return `${batchId};${seconds}`;
}

/** The undo of a write, from its header `Trellis-Undo`. @returns null when the header is absent or malformed */
export function readUndo(header: string | null | undefined): Undo | null {
  const [, batchId, seconds] = UNDO.exec(header ?? "") ?? [];
  return batchId === undefined || seconds === undefined ? null : { batchId, seconds: Number(seconds) };
}
