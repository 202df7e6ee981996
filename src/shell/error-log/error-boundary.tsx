import { Component, type ReactNode } from "react";
import Button from "@arco-design/web-react/es/Button";
import { ErrorState, isStaleCode, useI18n } from "#ui";
import { texts } from "../texts.ts";

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly broken: boolean;
}

/** Catches what a screen throws while it renders: the shell stays. The composition root writes the error into the local log. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <BrokenScreen
        stale={isStaleCode(this.state.error) && navigator.onLine}
        onRetry={() => this.setState({ error: null, broken: false })}
      />
    );
  }
}

function BrokenScreen({ stale, onRetry }: { readonly stale: boolean; readonly onRetry: () => void }) {
  const { t } = useI18n(texts);
  const reload = () => window.location.reload();
  return (
    <div className="panel">
      <ErrorState
        title={t(stale ? "broken.stale" : "broken.title")}
        hint={t(stale ? "broken.staleHint" : "broken.hint")}
        {...(stale ? {} : { onRetry })}
      >
        <Button onClick={reload}>{t("broken.reload")}</Button>
      </ErrorState>
    </div>
  );
}
