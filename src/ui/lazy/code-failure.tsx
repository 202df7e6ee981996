import Button from "@arco-design/web-react/es/Button";
import { useLayoutEffect, useRef, useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { useI18n } from "../i18n/use-i18n.ts";
import "./code-failure.css";

/** `panel` replaces a screen or a part of it, `inline` a place in a line, `dialog` covers the page. */
export type FailurePlace = "panel" | "inline" | "dialog";

interface CodeFailureProps {
  readonly place: FailurePlace;
  readonly onRetry: () => void;
  readonly onClose?: () => void;
}

/**
 * Reports that a part of the console could not be loaded. It is part of the first load and uses the browser's own
 * dialog, because it must not load more code.
 */
export function CodeFailure({ place, onRetry, onClose }: CodeFailureProps) {
  const { t } = useI18n();
  const reload = () => window.location.reload();
  if (place === "inline") {
    return (
      <span className="ui-code-failure" role="alert">
        {t("codeFailed")}{" "}
        <button type="button" onClick={onRetry}>
          {t("retry")}
        </button>{" "}
        <button type="button" onClick={reload}>
          {t("reload")}
        </button>
      </span>
    );
  }
  if (place === "dialog")
    return <FailureDialog onRetry={onRetry} onReload={reload} {...(onClose === undefined ? {} : { onClose })} />;
  return (
    <div className="panel">
      <ErrorState title={t("codeFailed")} hint={t("codeFailedHint")} onRetry={onRetry}>
        <Button onClick={reload}>{t("reload")}</Button>
      </ErrorState>
    </div>
  );
}

interface FailureDialogProps {
  readonly onRetry: () => void;
  readonly onReload: () => void;
  readonly onClose?: () => void;
}

function FailureDialog({ onRetry, onReload, onClose }: FailureDialogProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const [closed, setClosed] = useState(false);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    // Close it before it is removed, because only then does the browser return the focus.
    dialog.current?.close();
    setClosed(true);
    onClose?.();
  };
  if (closed) return null;
  return (
    <dialog
      ref={dialog}
      className="ui-code-failure-dialog"
      aria-label={t("codeFailed")}
      // The parent may be a table row, which opens on a click.
      onClick={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <ErrorState title={t("codeFailed")} hint={t("codeFailedHint")} onRetry={onRetry}>
        <Button onClick={onReload}>{t("reload")}</Button>
        <Button onClick={close}>{t("close")}</Button>
      </ErrorState>
    </dialog>
  );
}
