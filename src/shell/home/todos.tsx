import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Amount, Locale, Todo } from "#contract";
import { EmptyState, Icon, useI18n } from "#ui";
import { badgeOf } from "../common/badge.ts";
import { nameOfMenu } from "../menu/menu-name.ts";
import { useShell } from "../stores/shell-context.tsx";
import { daysAgo } from "./days-ago.ts";
import { HomePanel } from "./home-panel.tsx";
import { homeTexts } from "./home-texts.ts";
import { draftsOf } from "./unsaved-drafts.ts";
import type { HomeState } from "./use-home-facts.ts";

interface TodosProps {
  readonly state: HomeState;
  readonly onRetry: () => void;
}

const ICONS: Readonly<Record<string, string>> = { letters: "message", imports: "upload", draft: "edit" };

/** The user's to-dos: those of the server, and drafts in this browser. */
export const Todos = observer(function Todos({ state, onRetry }: TodosProps) {
  const { session, menu, inbox } = useShell();
  const { t, text, locale } = useI18n(homeTexts);
  const person = session.person();
  const [drafts, setDrafts] = useState(() => draftsOf(person));
  // The home screen stays mounted while hidden; drafts may have changed meanwhile.
  useEffect(() => setDrafts(draftsOf(person)), [person]);
  const screens = new Map([...menu.byPath].map(([path, { node }]) => [node.component, { path, name: nameOfMenu(node, locale) }]));
  const unfinished = drafts.flatMap(({ module, record }) => {
    const screen = screens.get(`module/${module}`);
    if (screen === undefined) return [];
    const link = `${screen.path}${record === "" ? "#add" : `#edit=${record}`}`;
    return [
      { id: `draft/${module}/${record}`, kind: "draft", label: t("draft", { title: screen.name }), count: 1, since: null, link },
    ];
  });
  const told = state.kind === "ready" ? state.facts.todos : [];
  const lines = [...told.map((todo) => ({ ...todo, label: text(todo.text) })), ...unfinished];
  // Records that wait have the icon of their list.
  const iconOf = ({ kind, link }: Line): string =>
    ICONS[kind] ?? (menu.byPath.get(link?.split(/[?#]/)[0] ?? "")?.node.source || "list");
  return (
    <HomePanel id="home-todos" title={t("todos")} state={state.kind} onRetry={onRetry}>
      {() =>
        lines.length === 0 ? (
          <EmptyState icon="check-circle" title={t("todos.none")} hint={t("todos.noneHint")} />
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <TodoLine line={line} icon={iconOf(line)} onInbox={(kind) => inbox.open(kind)} />
              </li>
            ))}
          </ul>
        )
      }
    </HomePanel>
  );
});

interface Line extends Pick<Todo, "id" | "kind" | "count" | "amount" | "since" | "link" | "inbox"> {
  readonly label: string;
}

interface TodoLineProps {
  readonly line: Line;
  readonly icon: string;
  readonly onInbox: (kind: NonNullable<Todo["inbox"]>) => void;
}

function formatAmount({ value, currency }: Amount, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  // The text of a decimal number keeps its digits, which a float would not.
  return format.format(value as `${number}`);
}

function TodoLine({ line, icon, onInbox }: TodoLineProps) {
  const { t, locale } = useI18n(homeTexts);
  const { amount, inbox, link, since } = line;
  const content = (
    <>
      <Icon name={icon} />
      <span className="home-line-text">{line.label}</span>
      {since !== null && (
        <small className="home-line-since" title={since}>
          {amount !== undefined && `${formatAmount(amount, locale)} · `}
          {t("todos.since", { when: daysAgo(since, locale) })}
        </small>
      )}
      <span className="home-line-count">{badgeOf(line.count)}</span>
    </>
  );
  if (inbox !== undefined)
    return (
      <button type="button" className="home-line" onClick={() => onInbox(inbox)}>
        {content}
      </button>
    );
  return link === null ? (
    <div className="home-line">{content}</div>
  ) : (
    <Link className="home-line" to={link}>
      {content}
    </Link>
  );
}
