import type { ReactNode } from "react";
import { useI18n } from "../i18n/use-i18n.ts";
import { Icon } from "../icon/icon.tsx";
import "./states.css";

interface EmptyStateProps {
  readonly icon?: string;
  /** Names the missing content; a shared text by default. */
  readonly title?: string;
  /** Suggests a next step. */
  readonly hint?: string;
  /** Buttons. */
  readonly children?: ReactNode;
}

export function EmptyState({ icon = "nav", title, hint, children }: EmptyStateProps) {
  const { t } = useI18n();
  return (
    <div className="ui-state">
      <span className="ui-state-mark">
        <Icon name={icon} />
      </span>
      <p className="ui-state-title">{title ?? t("empty")}</p>
      {hint !== undefined && <p className="ui-state-hint">{hint}</p>}
      {children !== undefined && <div className="ui-state-actions">{children}</div>}
    </div>
  );
}
