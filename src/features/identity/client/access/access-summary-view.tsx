import Search from "@arco-design/web-react/es/Input/search";
import { useState } from "react";
import { AccessSummary, type AccessScreen } from "#contract";
import { parserOf, useApiQuery } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import "./access.css";
import { texts } from "./access-texts.ts";
import { useScopeSentence } from "./scope-sentence.tsx";

const asSummary = parserOf(AccessSummary);

/** The access that a role, or all roles of a person together, gives, screen by screen. */
export function AccessSummaryView({ path, id }: { readonly path: string; readonly id: string }) {
  const answer = useApiQuery(path, { id }, asSummary);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={8} />;
  return <SummaryContent summary={answer.data} />;
}

function SummaryContent({ summary }: { readonly summary: AccessSummary }) {
  const { t, text } = useI18n(texts);
  const [keyword, setKeyword] = useState("");
  if (summary.screens.length === 0) return <EmptyState icon="safe" title={t("nothingHeld")} />;
  const word = keyword.trim().toLowerCase();
  const found = summary.screens.filter(({ title, buttons }) =>
    [text(title), ...buttons.filter(({ held }) => held).flatMap((button) => [text(button.title), button.code])]
      .join(" ")
      .toLowerCase()
      .includes(word),
  );
  const groups = Map.groupBy(found, ({ path }) => path.map((part) => text(part)).join(" / "));
  return (
    <div className="access-summary">
      {summary.administrator && (
        <p className="access-verdict" data-allowed>
          <Icon name="check-circle" />
          {t("administrator")}
        </p>
      )}
      {summary.outside > 0 && <p className="access-note">{t("outside", { count: summary.outside })}</p>}
      <Search aria-label={t("searchScreens")} placeholder={t("searchScreens")} allowClear value={keyword} onChange={setKeyword} />
      {found.length === 0 && <EmptyState icon="search" title={t("noScreen")} />}
      {[...groups].map(([folder, screens]) => (
        <section key={folder} aria-label={folder}>
          {folder !== "" && <h3>{folder}</h3>}
          <ul className="access-screens">
            {screens.map((screen) => (
              <ScreenRow key={screen.id} screen={screen} />
            ))}
          </ul>
        </section>
      ))}
      {summary.apiScopes.length > 0 && word === "" && (
        <section aria-label={t("apiScopes")}>
          <h3>{t("apiScopes")}</h3>
          <ul className="access-codes">
            {summary.apiScopes.map(({ id, name, path }) => (
              <li key={id}>
                <span>
                  {name} <code>{path}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ScreenRow({ screen }: { readonly screen: AccessScreen }) {
  const { t, text } = useI18n(texts);
  const sentence = useScopeSentence();
  const held = screen.buttons.filter((button) => button.held);
  const names = (fields: AccessScreen["hidden"]) => fields.map((field) => text(field)).join(t("listComma"));
  return (
    <li>
      <strong>{text(screen.title)}</strong>
      <div>
        <ul className="access-chips">
          {held.map(({ code, title }) => (
            <li key={code} title={code}>
              {text(title)}
            </li>
          ))}
          {held.length === 0 && <li data-none>{t("onlyOpen")}</li>}
        </ul>
        {screen.scopes.map((scope) => (
          <p key={scope.id} className="access-limit">
            <Icon name="filter" /> {sentence(scope)}
          </p>
        ))}
        {screen.hidden.length > 0 && (
          <p className="access-limit">
            <Icon name="eye-invisible" /> {t("fields.hidden", { fields: names(screen.hidden) })}
          </p>
        )}
        {screen.readOnly.length > 0 && (
          <p className="access-limit">
            <Icon name="lock" /> {t("fields.readOnly", { fields: names(screen.readOnly) })}
          </p>
        )}
      </div>
    </li>
  );
}
