import ConfigProvider from "@arco-design/web-react/es/ConfigProvider";
import type { Locale as ArcoLocale } from "@arco-design/web-react/es/locale/interface";
import zhCN from "@arco-design/web-react/es/locale/zh-CN";
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { loadCode } from "../code/load-code.ts";
import type { I18n } from "./create-i18n.ts";
import { I18nContext, type Spoken } from "./use-i18n.ts";

/** Provides the language to everything below it: our texts, Arco's own, and the document's `lang`. */
export function I18nProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) {
  const locale = useSyncExternalStore(i18n.subscribe, () => i18n.locale);
  const [enUS, setEnUS] = useState<ArcoLocale | null>(null);
  useEffect(() => {
    // Arco's English texts import a validator. Readers of Chinese need neither.
    if (locale !== "en") return;
    loadCode(() => import("@arco-design/web-react/es/locale/en-US")).then(
      (module) => setEnUS(module.default),
      // Arco's own few words stay Chinese until the next switch.
      () => undefined,
    );
  }, [locale]);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const spoken = useMemo((): Spoken => ({ i18n, locale, translations: new Map() }), [i18n, locale]);
  return (
    <I18nContext value={spoken}>
      <ConfigProvider
        locale={locale === "en" && enUS !== null ? enUS : zhCN}
        autoInsertSpaceInButton={false}
        focusLock={{ modal: true, drawer: true }}
      >
        {children}
      </ConfigProvider>
    </I18nContext>
  );
}
