import i18next from "i18next";
import type { Locale } from "#contract";
import type { TextParams, Texts } from "./texts.ts";

const engine = i18next.createInstance();
void engine.init({
  lng: "zh",
  fallbackLng: false,
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes. Placeholders are written {name}, as in the server's texts.
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
});

const registered = new WeakSet<Texts>();

/**
 * Translates a text outside of a component. i18next fills the `{name}` placeholders and chooses the plural form by `count`.
 * Components use `useI18n`.
 */
export function translateTexts<Key extends string>(locale: Locale, texts: Texts<Key>, key: Key, params?: TextParams): string {
  if (!registered.has(texts)) {
    registered.add(texts);
    engine.addResourceBundle("zh", texts.namespace, texts.zh);
    engine.addResourceBundle("en", texts.namespace, texts.en);
  }
  const name: string = key;
  return engine.t(name, { ...params, ns: texts.namespace, lng: locale });
}
