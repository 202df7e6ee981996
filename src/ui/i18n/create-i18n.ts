import type { Locale, Text } from "#contract";
import { isString, readStorage, writeStorage } from "../storage.ts";
import { LOCALES, type TextParams, type Texts } from "./texts.ts";
import { translateTexts } from "./translate-texts.ts";

/** The console's languages and texts. The composition root creates one per page; tests create their own. */
export interface I18n {
  readonly locale: Locale;
  /** Switches the language without a reload and stores the choice in the browser. */
  setLocale(locale: Locale): void;
  /** Registers the texts of a part. Registering the same object twice does nothing; another object with the same namespace throws. */
  addTexts(texts: Texts): void;
  /** Translates into the given or the current language. Registers `texts` first, for features that load late. */
  translate<Key extends string>(texts: Texts<Key>, key: Key, params?: TextParams, locale?: Locale): string;
  /** Returns the current language's version of a text from elsewhere, such as a module title or an error text. */
  text(text: Text): string;
  /**
   * Calls the listener after every switch.
   * @returns function that removes the listener
   */
  subscribe(listener: () => void): () => void;
}

interface I18nOptions {
  readonly locale?: Locale;
  readonly preferred?: readonly string[];
  readonly texts?: readonly Texts[];
}

const STORAGE_KEY = "locale";

/**
 * @param options.locale initial language; by default the stored one, otherwise the first preferred one, otherwise Chinese
 * @param options.preferred languages of the browser, such as `en-GB`, the best one first
 * @param options.texts texts to register at once
 */
export function createI18n(options: I18nOptions = {}): I18n {
  let current: Locale = options.locale ?? storedLocale() ?? preferredLocale(options.preferred ?? []) ?? "zh";
  const registered = new Map<string, Texts>();
  const listeners = new Set<() => void>();

  const i18n: I18n = {
    get locale() {
      return current;
    },
    setLocale(locale) {
      if (locale === current) return;
      current = locale;
      writeStorage(STORAGE_KEY, locale);
      for (const listener of listeners) listener();
    },
    addTexts(texts) {
      const known = registered.get(texts.namespace);
      if (known === texts) return;
      if (known !== undefined) throw new Error(`Texts "${texts.namespace}" are registered twice`);
      registered.set(texts.namespace, texts);
    },
    translate(texts, key, params, locale = current) {
      i18n.addTexts(texts);
      return translateTexts(locale, texts, key, params);
    },
    text: (text) => text[current],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  for (const texts of options.texts ?? []) i18n.addTexts(texts);
  return i18n;
}

function storedLocale(): Locale | undefined {
  const stored = readStorage(STORAGE_KEY, isString);
  return LOCALES.find((locale) => locale === stored);
}

/** `public/appearance.js` decides the same before the first paint. */
function preferredLocale(preferred: readonly string[]): Locale | undefined {
  return preferred.flatMap((tag) => LOCALES.filter((locale) => tag.toLowerCase().split("-")[0] === locale))[0];
}
