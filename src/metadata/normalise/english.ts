import type { Text } from "#contract";
import type { AuthoredModule, AuthoredText } from "../module/authored.ts";

/**
 * Looks up the English of a file's texts. Untranslated texts stay Chinese, and the linter reports
 * them.
 */
export interface English {
  /** @param key field name, action id or group title; `removal` */
  text(key: string, zh: string, part?: Exclude<keyof AuthoredText, "enumNames" | "singular" | "states" | "moves">): Text;
  /** Noun of one record, beside the title of the module; null without one. */
  singular(key: string): string | null;
  enumNames(key: string): readonly string[];
  /** Name of a state, from the entry of its field. */
  state(field: string, id: string, zh: string): Text;
  /** Title of an entry of `states.moves`, from the entry of the field. */
  move(field: string, index: number, zh: string): Text;
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
    singular: (key) => entry(key).singular ?? null,
    enumNames: (key) => entry(key).enumNames ?? [],
    state: (field, id, zh) => ({ zh, en: entry(field).states?.[id] ?? zh }),
    move: (field, index, zh) => ({ zh, en: entry(field).moves?.[index] ?? zh }),
  };
}
