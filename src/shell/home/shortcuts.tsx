import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState, Icon, lazyComponent, Skeleton, useI18n } from "#ui";
import { nameOfMenu } from "../menu/menu-name.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

/** Number of shortcuts; more would repeat the menu. */
const MOST = 8;

const ShortcutsDialog = lazyComponent(() => import("./shortcuts-dialog.tsx").then(({ ShortcutsDialog }) => ShortcutsDialog));

interface ShortcutsProps {
  /** Pinned paths; null while none were chosen or known. */
  readonly pinned: readonly string[] | null;
  readonly onPinned: (paths: readonly string[]) => void;
}

/** Shortcuts to screens: the pinned ones in their order, or the first ones of the menu. They stay where they are. */
export const Shortcuts = observer(function Shortcuts({ pinned, onPinned }: ShortcutsProps) {
  const { menu } = useShell();
  const { t, locale } = useI18n(texts);
  const [editing, edit] = useState(false);
  const entries = menu.shownByPath;
  const own = (pinned ?? []).filter((path) => entries.has(path));
  const paths = own.length > 0 ? own : [...entries.keys()].slice(0, MOST);
  const shown = paths.flatMap((path) => {
    const entry = entries.get(path);
    return entry === undefined ? [] : [{ path, ...entry }];
  });
  return (
    <section className="panel home-shortcuts" aria-labelledby="home-shortcuts">
      <header className="home-panel-head">
        <h2 id="home-shortcuts">{t("home.shortcuts")}</h2>
        {menu.byPath.size > 0 && (
          <button type="button" className="home-link" onClick={() => edit(true)}>
            {t("home.editShortcuts")}
          </button>
        )}
      </header>
      {shown.length === 0 ? (
        menu.state === "loading" || menu.state === "idle" ? (
          <Skeleton rows={3} />
        ) : (
          <EmptyState icon="apps" title={t("nav.empty")} hint={t("nav.emptyHint")} />
        )
      ) : (
        <ul>
          {shown.map(({ path, node, trail }) => {
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
      {editing && <ShortcutsDialog pinned={own} onPinned={onPinned} onClose={() => edit(false)} />}
    </section>
  );
});
