import { useEffect, useState } from "react";
import { loadCode } from "#ui";

/** True for a name that contains the typed text, or whose pinyin does. */
export type NameFilter = (name: string, typed: string) => boolean;

type SoundsLike = (name: string, typed: string) => boolean;

let soundsLike: SoundsLike | null = null;

/**
 * Filters names that the page has already loaded, as the server searches all others. The table of pinyin comes with the
 * first picker that is opened; names are compared by their texts until then, and where it cannot be loaded.
 * @param active the person may type
 */
export function useNameFilter(active: boolean): NameFilter {
  const [pinyin, setPinyin] = useState(() => soundsLike);
  useEffect(() => {
    if (!active || pinyin !== null) return undefined;
    let gone = false;
    loadCode(() => import("./pinyin-names.ts")).then(
      (code) => {
        ({ soundsLike } = code);
        if (!gone) setPinyin(() => code.soundsLike);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [active, pinyin]);
  return pinyin === null ? byText : byTextOrPinyin;
}

function byText(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}

function byTextOrPinyin(name: string, typed: string): boolean {
  return byText(name, typed) || (soundsLike !== null && /^[a-z][a-z ']*$/i.test(typed.trim()) && soundsLike(name, typed.trim()));
}
