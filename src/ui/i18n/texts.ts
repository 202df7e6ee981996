import type { Locale } from "#contract";

/**
 * The texts of one part or feature in both languages. Keys are flat (`list.add`), places are `{name}`.
 * English may add `<key>_one` for the singular of a text with a `{count}`.
 */
export interface Texts<Key extends string = string> {
  readonly namespace: string;
  readonly zh: Readonly<Record<Key, string>>;
  readonly en: Readonly<Record<Key, string>> & { readonly [singular: `${string}_one`]: string };
}

/** Fills the `{name}` places of a text; `count` also chooses the singular. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Declares texts. Every Chinese key must have an English one and the other way round: anything else does not compile. */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(
  namespace: string,
  texts: {
    readonly zh: Zh;
    readonly en: Readonly<Record<keyof Zh & string, string>> & { readonly [singular: `${string}_one`]: string };
  },
): Texts<keyof Zh & string> {
  return { namespace, zh: texts.zh, en: texts.en };
}

export const LOCALES: readonly Locale[] = ["zh", "en"];
