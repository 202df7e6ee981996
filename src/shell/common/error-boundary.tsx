import { Component, type ReactNode } from "react";
import Button from "@arco-design/web-react/es/Button";
import { ErrorState, StaleCodeError, useI18n } from "#ui";
import { texts } from "../texts.ts";

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly broken: boolean;
}

/** Catches errors of a screen so that the shell stays. The composition root records the error in the local log. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <BrokenScreen
        kind={this.state.error instanceof StaleCodeError ? "stale" : "broken"}
        onRetry={() => this.setState({ error: null, broken: false })}
      />
    );
  }
}

type Kind = "broken" | "stale";

function BrokenScreen({ kind, onRetry }: { readonly kind: Kind; readonly onRetry: () => void }) {
  const { t } = useI18n(texts);
  const reload = () => window.location.reload();
  return (
    <div className="panel">
      <ErrorState title={t(`${kind}.title`)} hint={t(`${kind}.hint`)} {...(kind === "stale" ? {} : { onRetry })}>
        <Button onClick={reload}>{t("broken.reload")}</Button>
      </ErrorState>
    </div>
  );
}
