import i18next from "i18next";
import type { Locale, Text } from "#contract";
import { isString, readStorage, writeStorage } from "../storage.ts";
import type { TextParams, Texts } from "./texts.ts";

/** The console's languages and texts. One per page, made in the composition root; tests make their own. */
export interface I18n {
  readonly locale: Locale;
  /** Switches without a reload and remembers the choice. */
  setLocale(locale: Locale): void;
  /** Registers the texts of a part. Twice the same object is fine; another object under the same namespace throws. */
  addTexts(texts: Texts): void;
  /** The text in the current (or the given) language; registers `texts` when nobody has (features that load late). */
  translate<Key extends string>(texts: Texts<Key>, key: Key, params?: TextParams, locale?: Locale): string;
  /** The current language's side of a text that came from elsewhere (module titles, error texts). */
  text(text: Text): string;
  /** Calls back after every switch; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

const STORAGE_KEY = "locale";

/**
 * @param options.locale the language to start in; by default the remembered one, else Chinese (product spec §9)
 * @param options.texts the parts' texts, by value
 */
export function createI18n(options: { readonly locale?: Locale; readonly texts?: readonly Texts[] } = {}): I18n {
  const remembered = readStorage(STORAGE_KEY, isString);
  const engine = i18next.createInstance();
  void engine.init({
    lng: options.locale ?? (remembered === "en" ? "en" : "zh"),
    fallbackLng: false,
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes; places are written {name} as in the server's texts.
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
  });
  const registered = new Map<string, Texts>();
  const listeners = new Set<() => void>();

  const i18n: I18n = {
    get locale() {
      return engine.language === "en" ? "en" : "zh";
    },
    setLocale(locale) {
      if (locale === i18n.locale) return;
      void engine.changeLanguage(locale);
      writeStorage(STORAGE_KEY, locale);
      for (const listener of listeners) listener();
    },
    addTexts(texts) {
      const known = registered.get(texts.namespace);
      if (known === texts) return;
      if (known !== undefined) throw new Error(`Texts "${texts.namespace}" are registered twice`);
      registered.set(texts.namespace, texts);
      engine.addResourceBundle("zh", texts.namespace, texts.zh);
      engine.addResourceBundle("en", texts.namespace, texts.en);
    },
    translate(texts, key, params, locale = i18n.locale) {
      i18n.addTexts(texts);
      const name: string = key;
      return engine.t(name, { ...params, ns: texts.namespace, lng: locale });
    },
    text: (text) => text[i18n.locale],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  for (const texts of options.texts ?? []) i18n.addTexts(texts);
  return i18n;
}
