import "@arco-design/web-react/es/style/index.css";
import "./theme/theme.css";
import { useEffect, type ReactNode } from "react";
import type { I18n } from "./i18n/create-i18n.ts";
import { MissingCodeError } from "./code/load-code.ts";
import { toast } from "./feedback/toast.ts";
import { ToastList } from "./feedback/toast-list.tsx";
import { I18nProvider } from "./i18n/i18n-provider.tsx";

/** Provides the look, the language and the notices to the house components. Use it once per page. */
export function UiProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) {
  useEffect(reportMissingCode, []);
  return (
    <I18nProvider i18n={i18n}>
      {children}
      <ToastList />
    </I18nProvider>
  );
}

/**
 * Shows a notice when the code of a command is missing, because a command has no place on the page.
 * @returns a function that stops this
 */
function reportMissingCode(): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (reason instanceof MissingCodeError) toast.missingCode();
  };
  window.addEventListener("unhandledrejection", onRejection);
  return () => window.removeEventListener("unhandledrejection", onRejection);
}
