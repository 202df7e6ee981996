/** Two digits per kind of record that separate the ids of the seeds. */
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
  memberLevel: 25,
  bank: 26,
  category: 27,
  breed: 28,
  norm: 29,
  product: 30,
  sku: 31,
  award: 32,
  material: 33,
  member: 34,
  wallet: 35,
  assetsLog: 36,
  profitLog: 37,
  signLog: 38,
  withdrawal: 39,
  profile: 40,
  profilePath: 41,
  order: 42,
  orderAfter: 43,
  merchantAddress: 44,
  address: 45,
  algorithm: 46,
  investType: 47,
  invest: 48,
  investment: 49,
  investmentOrder: 50,
  orderIncome: 51,
  income: 52,
  market: 53,
  quote: 54,
  quoteRate: 55,
  content: 56,
  attach: 57,
  report: 58,
  code: 59,
  profitShare: 60,
  oss: 61,
} as const;

export type SeedKind = keyof typeof KINDS;

/**
 * Builds a fixed 19-digit id below every id that a server generates. Seeds can refer to one another, and two databases
 * get the same records.
 */
export function seedId(kind: SeedKind, number: number): string {
  return `11235988${KINDS[kind]}${String(number).padStart(9, "0")}`;
}
