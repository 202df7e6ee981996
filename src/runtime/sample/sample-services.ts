import type { Locale, ReferencePage } from "#contract";
import type { FormServices, ReferenceQuery } from "../form-model/services.ts";
import { SAMPLE_MODULES } from "./sample-modules.ts";
import { SAMPLE_OPTIONS } from "./sample-texts.ts";

/** Answers from memory: nothing of the samples reaches the server. */
export function sampleServices(locale: Locale, widget: FormServices["widget"]): FormServices {
  return {
    dictionary: () => Promise.resolve([]),
    references: (query) => Promise.resolve(answer(query, locale)),
    upload: (file) =>
      Promise.resolve({ link: "/favicon.svg", domain: "", name: file.name, originalName: file.name, attachId: "0" }),
    validators: () => Promise.resolve(() => []),
    ...(widget === undefined ? {} : { widget }),
  };
}

function answer({ module, q = "", values, parent }: ReferenceQuery, locale: Locale): ReferencePage {
  const target = SAMPLE_MODULES.find((sample) => sample.module.name === module)?.module.fields[0]?.ref?.module ?? "";
  const options = (SAMPLE_OPTIONS[target] ?? [])
    .filter((option) => values === undefined || values.includes(option.value))
    .filter((option) => parent === undefined || option.parentId === parent)
    .map(({ zh, en, ...option }) => ({ ...option, label: locale === "en" ? en : zh }))
    .filter(({ label }) => label.includes(q));
  return { options, total: options.length, tree: target !== "user", complete: values === undefined };
}
