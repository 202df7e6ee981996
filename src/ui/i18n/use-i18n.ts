import { createContext, useContext } from "react";
import type { Locale, Text } from "#contract";
import { texts as uiTexts } from "./ui-texts.ts";
import type { I18n } from "./create-i18n.ts";
import type { TextParams, Texts } from "./texts.ts";

/** A language with its translation functions, created once per part for the whole page. */
export interface Spoken {
  readonly i18n: I18n;
  readonly locale: Locale;
  readonly translations: Map<Texts, Translation<string>>;
}

export const I18nContext = createContext<Spoken | null>(null);

export interface Translation<Key extends string> {
  readonly t: (key: Key, params?: TextParams) => string;
  readonly text: (text: Text) => string;
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => void;
}

/**
 * Returns the texts of one part in the current language. The component renders again when the language changes.
 * @param texts the part's `texts` object; without it the shared words (`ui-texts.ts`)
 * @throws outside of an `I18nProvider`
 */
export function useI18n<Key extends string>(texts: Texts<Key>): Translation<Key>;
export function useI18n(): Translation<keyof typeof uiTexts.zh>;
export function useI18n(texts: Texts = uiTexts): Translation<string> {
  const spoken = useContext(I18nContext);
  if (spoken === null) throw new Error("useI18n needs an I18nProvider");
  const known = spoken.translations.get(texts);
  if (known !== undefined) return known;
  const made = translationOf(spoken, texts);
  spoken.translations.set(texts, made);
  return made;
}

/** New functions per language, so that memoised children and effects that depend on them follow a switch. */
function translationOf({ i18n, locale }: Spoken, texts: Texts): Translation<string> {
  const plain = new Map<string, string>();
  return {
    t: (key, params) => {
      if (params !== undefined) return i18n.translate(texts, key, params, locale);
      // Every cell of a list asks for the same words.
      const known = plain.get(key) ?? i18n.translate(texts, key, undefined, locale);
      plain.set(key, known);
      return known;
    },
    text: (value) => value[locale],
    locale,
    setLocale: i18n.setLocale,
  };
}
