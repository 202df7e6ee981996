import type { Text } from "#contract";
import { today, wrongField, type Interceptors, type RowOf } from "#server";

const TEXTS = {
  day: { zh: "收益日期不能晚于今天", en: "The income day must not be in the future" },
} as const satisfies Record<string, Text>;

/** Rejects a batch whose day is in the future. */
export const incomeInterceptors: Interceptors<RowOf<"income">> = {
  beforeSave: async (context, input, current) => {
    if (current === null && (input.incomeDate ?? "") > today(context.deps)) throw wrongField("incomeDate", "maximum", TEXTS.day);
    return input;
  },
};
