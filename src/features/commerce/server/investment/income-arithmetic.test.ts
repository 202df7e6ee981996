import { ALGORITHM_METHOD } from "#generated/choices";
import { sumOf } from "#metadata";
import { describe, expect, it } from "vitest";
import { incomeOfDay, incomeUpTo, rateOf, type IncomeTerms } from "./income-arithmetic.ts";
import { changeRate } from "./quotes.ts";

const terms = (amount: string, rate: number, term: number, method: number = ALGORITHM_METHOD.daily): IncomeTerms => ({
  amount,
  rate,
  term,
  method,
});

describe("income", () => {
  // Worked by hand: amount × rate × days, then half up to cents.
  it.each([
    ["1000.00", 0.00025, 1, "0.25"],
    ["1000.00", 0.00025, 30, "7.50"],
    ["33.33", 0.01, 1, "0.33"],
    ["33.33", 0.01, 10, "3.33"],
    ["0.50", 0.01, 1, "0.01"],
    ["0.49", 0.01, 1, "0.00"],
    ["0.10", 0.01, 5, "0.01"],
    ["99999999999999.99", 0.0001, 365, "3650000000000.00"],
  ] as const)("of %s at %d for %d days is %s", (amount, rate, days, income) => {
    expect(incomeUpTo(terms(amount, rate, 365), days)).toBe(income);
  });

  it("pays 0.33, 0.34 and 0.33 on days with a third of a cent left, and the days add up to the whole", () => {
    const order = terms("33.35", 0.01, 10);
    const days = Array.from({ length: 12 }, (_, at) => incomeOfDay(order, at + 1));
    // 0.3335 a day: 0.33, 0.67, 1.00, 1.33, 1.67, 2.00, 2.33, 2.67, 3.00, 3.34 in all.
    expect(days).toEqual(["0.33", "0.34", "0.33", "0.33", "0.34", "0.33", "0.33", "0.34", "0.33", "0.34", "0.00", "0.00"]);
    expect(sumOf(days)).toBe(incomeUpTo(order, 10));
  });

  it("at maturity is paid on the last day only", () => {
    const order = terms("1000.00", 0.0003, 90, ALGORITHM_METHOD.atMaturity);
    expect(incomeOfDay(order, 89)).toBe("0.00");
    expect(incomeOfDay(order, 90)).toBe("27.00");
    expect(incomeOfDay(order, 91)).toBe("0.00");
  });

  it("is at the rate of the highest tier that the amount reaches", () => {
    const algorithm = {
      method: ALGORITHM_METHOD.tiered,
      tiers: [
        { fromAmount: "10000", rate: 0.0004 },
        { fromAmount: "1000.00", rate: 0.0003 },
      ],
    };
    expect(["999.99", "1000", "9999.99", "10000.00"].map((amount) => rateOf(algorithm, 0.0002, amount))).toEqual([
      0.0002, 0.0003, 0.0003, 0.0004,
    ]);
    expect(rateOf({ ...algorithm, method: ALGORITHM_METHOD.daily }, 0.0002, "10000")).toBe(0.0002);
  });
});

it("a quote's change is a share of the earlier price, to four places", () => {
  expect(changeRate("11.00", "10.00")).toBe(0.1);
  expect(changeRate("9.9895", "10.00")).toBe(-0.0011);
  expect(changeRate("2.00", "3.00")).toBe(-0.3333);
});
