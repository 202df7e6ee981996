import "@arco-design/web-react/es/style/index.css";
import "./theme/theme.css";
import type { ReactNode } from "react";
import type { I18n } from "./i18n/create-i18n.ts";
import { ToastList } from "./feedback/toast-list.tsx";
import { I18nProvider } from "./i18n/i18n-provider.tsx";

/** Everything that the house components need around them: the look, the language, and the notices at the top. Once per page. */
export function UiProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      {children}
      <ToastList />
    </I18nProvider>
  );
}
