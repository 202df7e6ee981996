import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { Link } from "react-router-dom";
import { grab, Icon, lazyComponent, useI18n } from "#ui";
import { useBreadcrumbsOf } from "../common/use-breadcrumbs.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import type { Tab } from "../stores/tab-store.ts";
import { useStripScroll } from "./use-strip-scroll.ts";
import { useTabCommands } from "./use-tab-commands.ts";
import "./tab-strip.css";

const TabMenu = lazyComponent(() => import("./tab-menu.tsx").then(({ TabMenu }) => TabMenu));
const TabPanel = lazyComponent(() => import("./tab-panel.tsx").then(({ TabPanel }) => TabPanel));

/** Anchor of a tab's menu. */
interface MenuPlace {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** Labels of the tabs from the menu; the last known labels before it is loaded. Use it in an observer. */
export function useTabNames(): (tab: Tab) => string {
  const trails = useBreadcrumbsOf();
  return ({ value, label }) => trails(value).at(-1) ?? label;
}

/**
 * The screens that were visited, as links: each has an address. The arrow keys move between them, Delete closes one,
 * Ctrl+Shift with an arrow moves it; Alt+PageUp and Alt+PageDown turn them from anywhere.
 */
export const TabStrip = observer(function TabStrip() {
  const { tabs } = useShell();
  const { t } = useI18n(texts);
  const nameOf = useTabNames();
  const commands = useTabCommands();
  const list = useRef<HTMLOListElement>(null);
  const all = useRef<HTMLButtonElement>(null);
  const [menu, showMenu] = useState<MenuPlace | null>(null);
  const [panel, showPanel] = useState(false);
  const [reached, reach] = useState("");
  const { before, after, turn } = useStripScroll(list, tabs.active, tabs.tabs);
  const listed = tabs.tabs.some(({ value }) => value === tabs.active);
  /** The one that Tab leads to. */
  const entrance = [reached, tabs.active].find((path) => tabs.tabs.some(({ value }) => value === path)) ?? tabs.tabs[0]?.value;

  const { step } = commands;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== "PageUp" && event.key !== "PageDown")) return;
      event.preventDefault();
      step(event.key === "PageUp" ? -1 : 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [step]);

  const linkAt = (path: string): HTMLElement | null =>
    [...(list.current?.querySelectorAll<HTMLElement>("[data-tab] > a") ?? [])].find(
      (link) => link.parentElement?.dataset["tab"] === path,
    ) ?? null;
  const focus = (path: string | undefined): void => {
    if (path === undefined) return;
    reach(path);
    requestAnimationFrame(() => linkAt(path)?.focus());
  };
  const close = async (path: string, stay: boolean): Promise<void> => {
    const at = tabs.tabs.findIndex(({ value }) => value === path);
    await commands.close([path]);
    // The focus must not fall out of the strip with the tab that had it.
    if (stay) focus((tabs.tabs[at] ?? tabs.tabs.at(-1))?.value);
  };
  const openMenu = (path: string, link: Element): void => {
    const { left, bottom } = link.getBoundingClientRect();
    showMenu({ path, x: left, y: bottom });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const path = pathAt(event.target);
    const at = tabs.tabs.findIndex(({ value }) => value === path);
    if (path === null || at < 0 || event.altKey || event.metaKey) return;
    const along = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (along !== 0 && event.ctrlKey && event.shiftKey) {
      tabs.move(path, Math.min(at + along, tabs.tabs.length - 1));
      focus(path);
    } else if (event.ctrlKey) return;
    else if (along !== 0) focus(tabs.tabs[(at + along + tabs.tabs.length) % tabs.tabs.length]?.value);
    else if (event.key === "Home") focus(tabs.tabs[0]?.value);
    else if (event.key === "End") focus(tabs.tabs.at(-1)?.value);
    else if (event.key === "Delete") void close(path, true);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) openMenu(path, event.currentTarget);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent): void => {
    const path = pathAt(event.target);
    // A finger scrolls the strip.
    if (path === null || event.button !== 0 || event.pointerType === "touch" || !isLink(event.target)) return;
    const item = linkAt(path)?.parentElement ?? null;
    const strip = list.current;
    if (item === null || strip === null) return;
    grab(event, { list: strip, item, items: "[data-tab]", axis: "x" }, { move: (to) => tabs.move(path, to) });
  };

  return (
    <nav className="tab-strip" aria-label={t("tabs.label")} data-no-focus-lock>
      {before && <Turner icon="left" onTurn={() => turn(-1)} />}
      <ol
        ref={list}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onDragStart={(event) => event.preventDefault()}
        onAuxClick={(event) => {
          const path = pathAt(event.target);
          if (path === null || event.button !== 1) return;
          event.preventDefault();
          void close(path, false);
        }}
        onContextMenu={(event) => {
          const path = pathAt(event.target);
          if (path === null) return;
          event.preventDefault();
          showMenu({ path, x: event.clientX, y: event.clientY });
        }}
      >
        {tabs.tabs.map((tab) => {
          const name = nameOf(tab);
          const active = tab.value === tabs.active;
          return (
            <li key={tab.value} data-tab={tab.value} data-active={active || undefined}>
              <Link
                to={tab.value + tab.query}
                aria-current={active ? "page" : undefined}
                tabIndex={tab.value === entrance ? 0 : -1}
                title={name}
                onFocus={() => reach(tab.value)}
                onClick={(event) => {
                  // It is there already; going there again would be another step in the browser's history.
                  if (active && !event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
                }}
              >
                {name}
              </Link>
              {tab.close && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t("tabs.close", { name })}
                  onClick={() => void close(tab.value, false)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {after && <Turner icon="right" onTurn={() => turn(1)} />}
      <button
        ref={all}
        type="button"
        className="tab-strip-all"
        aria-label={t("tabs.all", { count: tabs.tabs.length })}
        title={t("tabs.all", { count: tabs.tabs.length })}
        aria-haspopup="dialog"
        aria-expanded={panel}
        onClick={() => showPanel(!panel)}
      >
        <Icon name="down" />
      </button>
      {menu !== null && (
        <TabMenu
          key={`${menu.path} ${menu.x} ${menu.y}`}
          {...menu}
          onClose={() => {
            showMenu(null);
            focus(listed ? (tabs.tabs.find(({ value }) => value === menu.path)?.value ?? tabs.active) : undefined);
          }}
        />
      )}
      {panel && (
        <TabPanel
          onClose={(back) => {
            showPanel(false);
            if (back) all.current?.focus();
          }}
        />
      )}
    </nav>
  );
});

/** For the pointer only: the keyboard scrolls focused tabs into view. */
function Turner({ icon, onTurn }: { readonly icon: "left" | "right"; readonly onTurn: () => void }) {
  return (
    <button type="button" className="tab-strip-turn" tabIndex={-1} aria-hidden onClick={onTurn}>
      <Icon name={icon} />
    </button>
  );
}

function pathAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-tab]")?.dataset["tab"] ?? null) : null;
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a") !== null;
}
