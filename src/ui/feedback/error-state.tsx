import Button from "@arco-design/web-react/es/Button";
import type { ReactNode } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { Icon } from "../icon/icon.tsx";
import { useSharedFailure } from "./shared-failure.ts";
import "./states.css";

interface ErrorStateProps {
  readonly title?: string;
  /** Describes the error in words a person can use. */
  readonly hint?: string;
  /** Without it there is no retry button. */
  readonly onRetry?: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/**
 * Replaces content that could not be loaded. Screen readers announce it at once. A dash stands for it where a part above
 * it tells the same cause.
 */
export function ErrorState({ title, hint, onRetry, children }: ErrorStateProps) {
  const { t } = useI18n();
  const { element, toldAbove, retry } = useSharedFailure(hint, onRetry);
  if (toldAbove)
    return (
      <div ref={element} className="ui-state">
        <p className="ui-state-hint">
          <span aria-hidden="true">—</span>
          <span className="ui-unseen">{title ?? t("errorTitle")}</span>
        </p>
      </div>
    );
  return (
    <div ref={element} className="ui-state ui-state-error" role="alert">
      <span className="ui-state-mark">
        <Icon name="exclamation-circle" />
      </span>
      <p className="ui-state-title">{title ?? t("errorTitle")}</p>
      <p className="ui-state-hint">{hint ?? t("errorHint")}</p>
      <div className="ui-state-actions">
        {onRetry !== undefined && (
          <Button type="primary" onClick={retry}>
            {t("retry")}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
