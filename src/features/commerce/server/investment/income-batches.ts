import type { Text } from "#contract";
import { today, wrongField, type Interceptors } from "#server";

/** States of a batch, as its file has them. */
export const BATCH = { open: 0, running: 1, done: 2, partly: 3 } as const;

const TEXTS = {
  day: { zh: "收益日期不能晚于今天", en: "The day is not after today" },
} as const satisfies Record<string, Text>;

/** A batch is of a day that has come. */
export const incomeInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (current === null && String(input["incomeDate"]) > today(context.deps))
      throw wrongField("incomeDate", "maximum", TEXTS.day, context.locale);
    return input;
  },
};
