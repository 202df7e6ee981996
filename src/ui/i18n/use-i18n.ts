import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Locale, Text } from "#contract";
import { texts as uiTexts } from "../texts.ts";
import type { I18n } from "./create-i18n.ts";
import type { TextParams, Texts } from "./texts.ts";

export const I18nContext = createContext<I18n | null>(null);

export interface Translation<Key extends string> {
  readonly t: (key: Key, params?: TextParams) => string;
  readonly text: (text: Text) => string;
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => void;
}

/**
 * The texts of one part in the current language; the component renders anew when the language changes.
 * @param texts the part's `texts` object; without it the words every part shares (`src/ui/texts.ts`)
 * @throws outside of an `I18nProvider`
 */
export function useI18n<Key extends string>(texts: Texts<Key>): Translation<Key>;
export function useI18n(): Translation<keyof typeof uiTexts.zh>;
export function useI18n(texts: Texts = uiTexts): Translation<string> {
  const i18n = useContext(I18nContext);
  if (i18n === null) throw new Error("useI18n needs an I18nProvider");
  const locale = useSyncExternalStore(i18n.subscribe, () => i18n.locale);
  // New functions per language, so that memoised children and effects that depend on them follow a switch.
  const t = useCallback((key: string, params?: TextParams) => i18n.translate(texts, key, params, locale), [i18n, texts, locale]);
  const text = useCallback((value: Text) => value[locale], [locale]);
  return { t, text, locale, setLocale: i18n.setLocale };
}
