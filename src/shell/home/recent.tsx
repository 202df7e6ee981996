import { Link } from "react-router-dom";
import { Moment } from "#runtime";
import { EmptyState, Icon, useI18n } from "#ui";
import { HomePanel } from "./home-panel.tsx";
import { homeTexts } from "./home-texts.ts";
import type { HomeState } from "./use-home-facts.ts";

/** Records that the user opened or changed last and may still read. */
export function Recent({ state, onRetry }: { readonly state: HomeState; readonly onRetry: () => void }) {
  const { t, text } = useI18n(homeTexts);
  return (
    <HomePanel id="home-recent" title={t("recent")} state={state.kind} onRetry={onRetry}>
      {() =>
        state.kind !== "ready" || state.facts.recent.length === 0 ? (
          <EmptyState icon="edit" title={t("recent.none")} hint={t("recent.noneHint")} />
        ) : (
          <ul>
            {state.facts.recent.map(({ module, id, title, moduleTitle, link, time }) => (
              <li key={`${module}/${id}`}>
                <Link className="home-line" to={link}>
                  <Icon name="file" />
                  <span className="home-line-text">
                    <span className="home-line-title">{title === "" ? t("untitled") : title}</span>
                    <small>
                      {text(moduleTitle)} · <Moment time={time} />
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </HomePanel>
  );
}
