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

/** Name of the count as people read it, in groups of three digits; `count` itself chooses the plural. */
const NUMBER = "#";

function withNumber(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replaceAll("{count}", `{${NUMBER}}`)]));
}

const registered = new WeakSet<Texts>();

/**
 * Translates a text outside of a component. i18next fills the `{name}` placeholders and chooses the plural form by `count`.
 * Components use `useI18n`.
 */
export function translateTexts<Key extends string>(locale: Locale, texts: Texts<Key>, key: Key, params?: TextParams): string {
  if (!registered.has(texts)) {
    registered.add(texts);
    for (const language of ["zh", "en"] as const)
      engine.addResourceBundle(language, texts.namespace, withNumber(texts[language]));
  }
  const name: string = key;
  const n = String(params?.["count"] ?? "").replace(/\B(?=(?:\d{3})+$)/g, ",");
  return engine.t(name, { ...params, [NUMBER]: n, ns: texts.namespace, lng: locale });
}
