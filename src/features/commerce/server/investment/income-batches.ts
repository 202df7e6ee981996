import type { Text } from "#contract";
import { recordsOf, refused, today, wrongField, type Interceptors } from "#server";

/** States of a batch, as its file has them. */
export const BATCH = { open: 0, running: 1, done: 2, partly: 3 } as const;

const TEXTS = {
  day: { zh: "收益日期不能晚于今天", en: "The day is not after today" },
  twice: { zh: "该产品当日的批次已存在，请直接发放", en: "There is a batch of this product and day; pay that one" },
  keep: {
    zh: "已开始发放的批次须保留；单笔收益可在投资订单收益中冲正",
    en: "A batch that has paid is kept; single incomes are reversed among the order incomes",
  },
} as const satisfies Record<string, Text>;

/** One batch for each product and day. */
export const incomeInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (current !== null) return input;
    const day = String(input["incomeDate"]);
    if (day > today(context.deps)) throw wrongField("incomeDate", "maximum", TEXTS.day, context.locale);
    const batchNo = `${String(input["investId"])}-${day.replaceAll("-", "")}`;
    const [known] = await recordsOf(context, "income").find({ batchNo }, { limit: 1 });
    if (known !== undefined) throw wrongField("incomeDate", "x-unique", TEXTS.twice, context.locale);
    return { ...input, batchNo };
  },
  beforeRemove: (_context, records) =>
    records.some((record) => Number(record["status"] ?? BATCH.open) !== BATCH.open)
      ? Promise.reject(refused(TEXTS.keep))
      : Promise.resolve(),
};
