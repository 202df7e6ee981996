/** Two digits that keep the seeds' ids apart, one pair per kind of record. */
const KINDS = {
  tenant: 10,
  package: 11,
  dept: 12,
  post: 13,
  role: 14,
  user: 15,
  client: 16,
  param: 17,
  notice: 18,
  dict: 19,
  dictBiz: 20,
  dataScope: 21,
  apiScope: 22,
  region: 23,
  sms: 24,
} as const;

export type SeedKind = keyof typeof KINDS;

/**
 * A fixed 19-digit id, below every id that a server ever makes: seeds can name one another, and a database seeded
 * twice on two machines holds the same records.
 */
export function seedId(kind: SeedKind, number: number): string {
  return `11235988${KINDS[kind]}${String(number).padStart(9, "0")}`;
}
