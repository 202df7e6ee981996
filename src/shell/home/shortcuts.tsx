import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { EmptyState, Icon, Skeleton, useI18n } from "#ui";
import { nameOfMenu } from "../menu/menu-name.ts";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";
import { recentPaths } from "./visits.ts";

/** How many fit without making the page a second menu. */
const MOST = 9;

/** The screens a person is likely to want: those opened last, then the menu's own order. */
export const Shortcuts = observer(function Shortcuts() {
  const { menu } = useShell();
  const { t, locale } = useI18n(texts);
  const paths = [...new Set([...recentPaths(), ...menu.byPath.keys()])];
  const shown = paths.flatMap((path) => {
    const entry = menu.byPath.get(path);
    return entry === undefined ? [] : [{ path, ...entry }];
  });
  return (
    <section className="panel home-shortcuts" aria-labelledby="home-shortcuts">
      <header className="home-panel-head">
        <h2 id="home-shortcuts">{t("home.shortcuts")}</h2>
        <small>{t("home.shortcutsHint")}</small>
      </header>
      {shown.length === 0 ? (
        menu.state === "loading" || menu.state === "idle" ? (
          <Skeleton rows={3} />
        ) : (
          <EmptyState icon="apps" title={t("nav.empty")} hint={t("nav.emptyHint")} />
        )
      ) : (
        <ul>
          {shown.slice(0, MOST).map(({ path, node, trail }) => {
            const folder = trail.at(-2);
            return (
              <li key={path}>
                <Link to={path}>
                  <span className="home-shortcut-mark">
                    <Icon name={node.source || "file"} />
                  </span>
                  <span className="home-shortcut-name">
                    {nameOfMenu(node, locale)}
                    {folder !== undefined && <small>{nameOfMenu(folder, locale)}</small>}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
});
