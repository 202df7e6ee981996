/** Investment products and market quotes. */
interface InvestmentData {
  readonly algorithms: readonly {
    readonly algorithmName: string;
    readonly algorithmCode: string;
    readonly method: number;
    readonly tiers: readonly { readonly fromAmount: string; readonly rate: number }[];
  }[];
  /** `[name, code]` */
  readonly types: readonly (readonly [string, string])[];
  readonly products: readonly Product[];
  /** `[name, code, rout, country, currency, opens, closes]` */
  readonly markets: readonly (readonly [string, string, string, string, string, string, string])[];
  /** By market: `[code, name, price]` */
  readonly quotes: readonly (readonly (readonly [string, string, number])[])[];
  /** `[from, to, rate]` */
  readonly rates: readonly (readonly [string, string, number])[];
}

export interface Product {
  readonly name: string;
  /** Positions in their lists, from 1. */
  readonly type: number;
  readonly algorithm: number;
  /** Millionths per day. */
  readonly rate: number;
  /** Days. */
  readonly cycle: number;
  readonly risk: number;
}

export const data: InvestmentData = {
  algorithms: [
    {
      algorithmName: "按日付息",
      algorithmCode: "DAILY",
      method: 1,
      tiers: [{ fromAmount: "100.00", rate: 0.00009 }],
    },
    {
      algorithmName: "到期付息",
      algorithmCode: "MATURITY",
      method: 2,
      tiers: [{ fromAmount: "100.00", rate: 0.00011 }],
    },
  ],
  types: [
    ["稳健型", "STEADY"],
    ["成长型", "GROWTH"],
    ["体验型", "TRIAL"],
  ],
  products: [
    { name: "周周盈", type: 3, algorithm: 1, rate: 90, cycle: 7, risk: 1 },
    { name: "月月安", type: 1, algorithm: 2, rate: 110, cycle: 30, risk: 2 },
    { name: "季享", type: 1, algorithm: 2, rate: 130, cycle: 90, risk: 2 },
    { name: "半年丰", type: 2, algorithm: 2, rate: 155, cycle: 180, risk: 3 },
    { name: "宠物医院共建", type: 2, algorithm: 2, rate: 180, cycle: 180, risk: 4 },
  ],
  markets: [
    ["沪深市场", "CN", "/stock/cn", "中国", "CNY", "09:30:00", "15:00:00"],
    ["香港市场", "HK", "/stock/hk", "中国香港", "HKD", "09:30:00", "16:00:00"],
    ["美国市场", "US", "/stock/us", "美国", "USD", "09:30:00", "16:00:00"],
  ],
  quotes: [
    [
      ["900101", "星河宠物", 15.2],
      ["900102", "云杉医疗", 62.8],
      ["900103", "蓝海商贸", 28.4],
      ["900104", "小满用品", 24.1],
      ["900105", "北辰生物", 7.9],
      ["900106", "青禾饲料", 16.3],
      ["900107", "远山包装", 18.7],
      ["900108", "海纳织造", 16.9],
    ],
    [
      ["80011", "南屿食品", 1.9],
      ["80012", "维港物流", 36.2],
      ["80013", "岭南药业", 118.5],
      ["80014", "东篱电商", 84.7],
      ["80015", "青马零售", 132.6],
    ],
    [
      ["PAWX", "Pawline", 27.4],
      ["FRSK", "Frisk Foods", 134.2],
      ["VETA", "Vetara", 472.6],
      ["MEWO", "Mewo Labs", 176.8],
      ["TAIL", "Tailwind Pets", 4.1],
      ["BONE", "Bonework", 3.6],
    ],
  ],
  rates: [
    ["USD", "CNY", 7.1862],
    ["HKD", "CNY", 0.9231],
    ["EUR", "CNY", 7.8125],
    ["JPY", "CNY", 0.0478],
    ["GBP", "CNY", 9.2347],
  ],
};
