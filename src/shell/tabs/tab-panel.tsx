import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Icon, useI18n, usePressElsewhere } from "#ui";
import { useBreadcrumbsOf } from "../common/use-breadcrumbs.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import type { Tab } from "../stores/tab-store.ts";
import { useTabNames } from "./tab-strip.tsx";
import { tabTexts } from "./tab-texts.ts";
import { useTabActions } from "./use-tab-actions.ts";
import { useTabCommands } from "./use-tab-commands.ts";
import "./tab-panel.css";

interface TabPanelProps {
  /** @param back the focus has nowhere else to go */
  readonly onClose: (back: boolean) => void;
}

/** Actions of the panel; the others belong to one tab and stand in its menu. */
const OFFERED: ReadonlySet<string> = new Set(["refresh", "closeOthers", "closeAll", "clearCache"]);

/** Lists all open tabs with a search by name and their actions. */
export const TabPanel = observer(function TabPanel({ onClose }: TabPanelProps) {
  const { tabs } = useShell();
  const { t } = useI18n(tabTexts);
  const { t: tShell } = useI18n(texts);
  const navigate = useNavigate();
  const nameOf = useTabNames();
  const trails = useBreadcrumbsOf();
  const { close } = useTabCommands();
  const actions = useTabActions(tabs.active).filter(({ id, disabled }) => OFFERED.has(id) && !disabled);
  const [words, setWords] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const wanted = words.trim().toLowerCase();
  const groupOf = ({ value, group }: Tab): string =>
    (trails(value).length === 0 ? group : trails(value).slice(0, -1)).join(" / ");
  const found = tabs.tabs.filter((tab) => `${nameOf(tab)} ${groupOf(tab)}`.toLowerCase().includes(wanted));

  useEffect(() => panel.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  usePressElsewhere(
    (pressed) => panel.current?.contains(pressed) === true || pressed.closest(".tab-strip-all, .arco-modal-wrapper") !== null,
    () => onClose(false),
  );

  const choose = (path: string, query: string): void => {
    onClose(true);
    if (path !== tabs.active) void navigate(path + query);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const links = [...(panel.current?.querySelectorAll<HTMLElement>(".tab-panel-open") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const [first] = found;
    if (event.key === "Escape") onClose(true);
    else if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at > 0) links[at - 1]?.focus();
    else if (event.key === "ArrowUp") panel.current?.querySelector("input")?.focus();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement && first !== undefined)
      choose(first.value, first.query);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={panel} className="tab-panel" role="dialog" aria-label={t("panel")} data-no-focus-lock onKeyDown={onKeyDown}>
      <label className="tab-panel-search">
        <Icon name="search" />
        <input
          type="search"
          value={words}
          placeholder={t("search")}
          aria-label={t("search")}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <p className="ui-unseen" role="status">
        {wanted === "" ? "" : t("found", { count: found.length })}
      </p>
      {found.length === 0 && <p className="tab-panel-none">{t("none")}</p>}
      <ul>
        {found.map((tab) => {
          const name = nameOf(tab);
          const unsaved = tabs.screenAt(tab.value)?.unsaved === true;
          return (
            <li key={tab.value} data-active={tab.value === tabs.active || undefined}>
              <button
                type="button"
                className="tab-panel-open"
                aria-current={tab.value === tabs.active ? "page" : undefined}
                onClick={() => choose(tab.value, tab.query)}
              >
                <span>{name}</span>
                {groupOf(tab) !== "" && <small>{groupOf(tab)}</small>}
                {unsaved && <Icon name="edit" label={t("unsaved")} />}
              </button>
              {tab.close && (
                <button
                  type="button"
                  className="tab-panel-close"
                  aria-label={tShell("tabs.close", { name })}
                  onClick={() => void close([tab.value])}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <footer>
        {actions.map(({ id, label, icon, perform }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              onClose(true);
              perform();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </footer>
    </div>
  );
});
