import { wrongField, type Interceptors } from "#server";
import { wrongPlaceholder } from "./placeholders.ts";

/** Rejects a message template whose text uses an undeclared variable. The schema cannot express this rule. */
export const templateInterceptors: Interceptors = {
  beforeSave: (context, input, current) => {
    const record = { ...current, ...input };
    const variables = Array.isArray(record["variables"]) ? record["variables"].map(String) : [];
    const wrong = wrongPlaceholder(String(record["content"] ?? ""), variables);
    if (wrong !== null) throw wrongField("content", "placeholder", wrong);
    return Promise.resolve(input);
  },
};
