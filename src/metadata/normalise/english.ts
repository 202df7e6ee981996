import type { Text } from "#contract";
import type { AuthoredModule, AuthoredText } from "../module/authored.ts";

/**
 * Looks up the English of a file's texts. Untranslated texts stay Chinese, and the linter reports
 * them.
 */
export interface English {
  /** @param key field name, action id or group title; `removal` */
  text(
    key: string,
    zh: string,
    part?: "title" | "description" | "placeholder" | "help" | "confirm" | "todo" | "otherwise" | "empty",
  ): Text;
  enumNames(key: string): readonly string[];
}

/**
 * A property named "title" occupies the key `en.title`, so the module's own title moves to
 * `en.module`.
 */
export function titleKeyOf(authored: AuthoredModule): string {
  return "title" in authored.schema.properties ? "module" : "title";
}

export function englishOf(en: AuthoredModule["en"] = {}): English {
  const entry = (key: string): AuthoredText => {
    const found = en[key];
    return typeof found === "string" ? { title: found } : (found ?? {});
  };
  return {
    text: (key, zh, part = "title") => ({ zh, en: entry(key)[part] ?? zh }),
    enumNames: (key) => entry(key).enumNames ?? [],
  };
}
