import type { Locale } from "#contract";

/**
 * Texts of one part or feature in both languages. Keys are flat (`list.add`), placeholders are `{name}`.
 * English adds `<key>_one` for the singular of a text with a `{count}`: i18next takes the bare key for every plural
 * category without a text of its own. Chinese has one category only. English adds `<key>_noun` for a text with the
 * noun of a record (`{noun}`, or `{Noun}` at the beginning), which a parameter `context` asks for.
 */
export interface Texts<Key extends string = string> {
  readonly namespace: string;
  readonly zh: Readonly<Record<Key, string>>;
  readonly en: Readonly<Record<Key, string>> & { readonly [variant: `${string}_${"one" | "noun"}`]: string };
}

/** Values of the `{name}` placeholders. `count` also selects the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Declares texts. A key that is missing in one language does not compile. */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(
  namespace: string,
  texts: {
    readonly zh: Zh;
    readonly en: Readonly<Record<keyof Zh & string, string>> & { readonly [variant: `${string}_${"one" | "noun"}`]: string };
  },
): Texts<keyof Zh & string> {
  return { namespace, zh: texts.zh, en: texts.en };
}

export const LOCALES: readonly Locale[] = ["zh", "en"];
