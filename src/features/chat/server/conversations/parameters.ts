import { wrongField, type Interceptors, type RowOf } from "#server";

/** Keys of the parameters of a tenant: when somebody answers, and for how many days messages are kept. */
export const [HOURS, RETENTION] = ["chat.hours", "chat.retentionDays"] as const;

const TEXTS = {
  hours: { zh: "请按“09:00-21:00”填写接待时间", en: "Write the hours as “09:00-21:00”" },
  retention: { zh: "请填写保留天数，0 为永久保留", en: "Enter a number of days; 0 keeps messages forever" },
};

export function isHours(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
}

/** A value that nobody can read would mean all day, and forever, without a word. */
export const parameterInterceptors: Interceptors<RowOf<"param">> = {
  readsOnlyRecord: true,
  beforeSave: async (_context, input, current) => {
    const { paramKey, paramValue } = { ...current, ...input };
    const value = paramValue ?? "";
    if (paramKey === HOURS && !isHours(value)) throw wrongField("paramValue", "pattern", TEXTS.hours);
    if (paramKey === RETENTION && !/^\d{1,6}$/.test(value)) throw wrongField("paramValue", "pattern", TEXTS.retention);
    return input;
  },
};
