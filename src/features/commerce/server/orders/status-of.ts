import type { Row } from "#server";

/** The value of `status`; a record that is not stored yet has the first one. */
export function statusOf(record: Row | null): number {
  return Number(record?.["status"] ?? 0);
}
