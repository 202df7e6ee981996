import type { ReactNode } from "react";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { homeTexts } from "./home-texts.ts";
import type { HomeState } from "./use-home-facts.ts";

interface HomePanelProps {
  readonly id: string;
  readonly title: string;
  readonly state: HomeState["kind"];
  readonly onRetry: () => void;
  /** Content, once it is loaded. */
  readonly children: () => ReactNode;
}

/** A panel of the home screen: loading, failed or ready. */
export function HomePanel({ id, title, state, onRetry, children }: HomePanelProps) {
  const { t } = useI18n(homeTexts);
  return (
    <section className="panel home-lines" aria-labelledby={id}>
      <header className="home-panel-head">
        <h2 id={id}>{title}</h2>
      </header>
      {state === "loading" ? (
        <Skeleton rows={3} />
      ) : state === "failed" ? (
        <ErrorState title={t("failed")} onRetry={onRetry} />
      ) : (
        children()
      )}
    </section>
  );
}
