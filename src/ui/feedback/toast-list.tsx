import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icon/icon.tsx";
import { useI18n } from "../i18n/use-i18n.ts";
import { texts } from "../i18n/ui-texts.ts";
import { toasts, type ToastEntry, type ToastKind } from "./toast.ts";
import "./toast.css";

const ICONS: Readonly<Record<ToastKind, string>> = {
  info: "exclamation-circle",
  success: "check-circle",
  warning: "exclamation-circle",
  error: "close-circle",
};

/** The visible notices. They are part of the first load, because they also report that code could not be loaded. */
export function ToastList() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.entries);
  if (entries.length === 0) return null;
  return createPortal(
    <div className="ui-toasts">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>,
    document.body,
  );
}

function Toast({ entry: { id, kind, content, actions, duration, said } }: { readonly entry: ToastEntry }) {
  const { t } = useI18n(texts);
  // A notice below the pointer or with the focus stays, so that the person can finish reading.
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held || duration === null) return undefined;
    const timer = setTimeout(() => toasts.drop(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, said, held]);
  return (
    <div
      className="ui-toast"
      data-kind={kind}
      role="alert"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name={ICONS[kind]} />
      <span>{content === "" ? `${t("codeFailed")} ${t("codeFailedHint")}` : content}</span>
      {content === "" && (
        <button type="button" className="ui-toast-reload" onClick={() => window.location.reload()}>
          {t("reload")}
        </button>
      )}
      {actions.map(({ label, perform }) => (
        <button
          key={label}
          type="button"
          className="ui-toast-reload"
          onClick={() => {
            toasts.drop(id);
            perform();
          }}
        >
          {label}
        </button>
      ))}
      {kind === "error" && (
        <button type="button" aria-label={t("close")} onClick={() => toasts.drop(id)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
