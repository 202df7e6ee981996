import type { Text } from "#contract";
import { wrongField, type Interceptors } from "#server";

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

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/**
 * Checks the placeholders of a template, written `${name}`.
 * @param text template text
 * @param declared names of the variables that will be filled in
 * @returns null when all placeholders are valid
 */
function wrongPlaceholder(text: string, declared: readonly string[]): Text | null {
  for (let start = text.indexOf("${"); start >= 0; start = text.indexOf("${", start + 2)) {
    const end = text.indexOf("}", start);
    if (end < 0) {
      const rest = text.slice(start, start + 20);
      return {
        zh: `变量“${rest}”没有结束，请在其后补上 }`,
        en: `The variable “${rest}” is not closed. Add a } after it.`,
      };
    }
    const name = text.slice(start + 2, end);
    if (!NAME.test(name)) {
      return {
        zh: `“\${${name}}”不是变量，名称须以字母开头，只含字母、数字与下划线`,
        en: `“\${${name}}” is not a valid variable. A name begins with a letter and has only letters, digits and underscores.`,
      };
    }
    if (!declared.includes(name)) {
      return {
        zh: `变量“${name}”不在“变量”一栏中，请先添加`,
        en: `The variable “${name}” is not in the list of variables. Add it to the list first.`,
      };
    }
  }
  return null;
}
