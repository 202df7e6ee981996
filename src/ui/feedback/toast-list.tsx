import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icon/icon.tsx";
import { useI18n } from "../i18n/use-i18n.ts";
import { texts } from "../texts.ts";
import { toasts, type ToastEntry, type ToastKind } from "./toast.ts";
import "./toast.css";

const ICONS: Readonly<Record<ToastKind, string>> = {
  info: "exclamation-circle",
  success: "check-circle",
  warning: "exclamation-circle",
  error: "close-circle",
};

/** The notices that stand. Part of the first load: they say, too, that nothing more could be loaded. */
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

function Toast({ entry: { id, kind, content, duration, said } }: { readonly entry: ToastEntry }) {
  const { t } = useI18n(texts);
  // Nobody loses what is being read: below the pointer or with the focus in it, a notice stays.
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) return undefined;
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
      <span>{content}</span>
      {kind === "error" && (
        <button type="button" aria-label={t("close")} onClick={() => toasts.drop(id)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
