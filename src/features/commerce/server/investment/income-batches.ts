import type { Text } from "#contract";
import { recordsOf, today, wrongField, type Interceptors } from "#server";

/** States of a batch, as its file has them. */
export const BATCH = { open: 0, running: 1, done: 2, partly: 3 } as const;

const TEXTS = {
  day: { zh: "收益日期不能晚于今天", en: "The day is not after today" },
  twice: { zh: "该产品当日的批次已存在，请直接发放", en: "There is a batch of this product and day; pay that one" },
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
};
