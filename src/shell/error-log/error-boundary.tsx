import { Component, type ReactNode } from "react";
import Button from "@arco-design/web-react/es/Button";
import { ErrorState, isStaleCode, LateCodeError, useI18n } from "#ui";
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
    return <BrokenScreen kind={kindOf(this.state.error)} onRetry={() => this.setState({ error: null, broken: false })} />;
  }
}

/** `late`: its code could not be fetched, which may be different soon; `stale`: its code is gone, which will not. */
type Kind = "broken" | "late" | "stale";

function kindOf(error: unknown): Kind {
  if (error instanceof LateCodeError) return "late";
  if (!isStaleCode(error)) return "broken";
  return navigator.onLine ? "stale" : "late";
}

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
