import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import type { MenuNode } from "#contract";
import { Icon, useI18n } from "#ui";
import { badgeOf } from "../common/badge.ts";
import { entriesOf } from "../menu/menu-store.ts";
import { pathOf, targetOf } from "../menu/menu-target.ts";
import { recordPathOf } from "../menu/record-path.ts";
import { nameOfMenu } from "../menu/menu-name.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

/** The current path; on the page of a record that of its module's screen, whose item stays marked. */
function useMenuPath(): string {
  const { menu } = useShell();
  const { pathname } = useLocation();
  return recordPathOf(menu, pathname)?.list ?? pathname;
}

interface MenuTreeProps {
  readonly nodes: readonly MenuNode[];
  /** Called after an item was chosen; closes the drawer on small screens. */
  readonly onChoose: () => void;
}

/** The menu as a tree of links. The arrow keys move through the visible items. */
export function MenuTree({ nodes, onChoose }: MenuTreeProps) {
  return (
    <ul className="menu-tree" onKeyDown={moveByArrows}>
      {nodes.map((node) => (
        <MenuEntry key={node.id} node={node} level={1} onChoose={onChoose} />
      ))}
    </ul>
  );
}

interface MenuEntryProps {
  readonly node: MenuNode;
  readonly level: number;
  readonly onChoose: () => void;
}

function MenuEntry({ node, level, onChoose }: MenuEntryProps) {
  if (node.children !== undefined) return <MenuFolder node={node} level={level} onChoose={onChoose} />;
  return (
    <li>
      <MenuLink node={node} level={level} onChoose={onChoose} />
    </li>
  );
}

function MenuFolder({ node, level, onChoose }: MenuEntryProps) {
  const { locale } = useI18n(texts);
  const pathname = useMenuPath();
  const id = useId();
  const holdsCurrent = entriesOf(node.children ?? []).some((entry) => pathOf(entry.node) === pathname);
  // A folder of the current screen is open, unless the user has closed it since.
  const [decision, setDecision] = useState<{ readonly at: string; readonly open: boolean } | null>(null);
  // Items of a closed folder are created when it first opens, so that a thousand modules cost nothing until then.
  const [opened, setOpened] = useState(false);
  const open = decision !== null && (decision.at === pathname || !holdsCurrent) ? decision.open : holdsCurrent;
  if (open && !opened) setOpened(true);
  return (
    <li>
      <button
        type="button"
        className="menu-entry menu-folder"
        data-level={level}
        data-current={holdsCurrent}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setDecision({ at: pathname, open: !open })}
      >
        {level === 1 && <Icon name={node.source || "folder"} className="menu-icon" />}
        <span className="menu-name">{nameOfMenu(node, locale)}</span>
        <Icon name="right" className="menu-arrow" />
      </button>
      <div className="menu-fold" data-open={open} inert={!open}>
        <ul id={id} className="menu-branch">
          {(open || opened) &&
            node.children?.map((child) => <MenuEntry key={child.id} node={child} level={level + 1} onChoose={onChoose} />)}
        </ul>
      </div>
    </li>
  );
}

function MenuLink({ node, level, onChoose }: MenuEntryProps) {
  const { t, locale } = useI18n(texts);
  const path = useMenuPath();
  const { pathname } = useLocation();
  const name = nameOfMenu(node, locale);
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = pathOf(node) === path;
  useEffect(() => {
    if (isCurrent) void bringIntoSight(link.current);
  }, [isCurrent]);
  const content = (
    <>
      {level === 1 && <Icon name={node.source || "file"} className="menu-icon" />}
      <span className="menu-name">{name}</span>
      <MenuCount path={node.path} />
    </>
  );
  const target = targetOf(node);
  if (target.kind === "folder") return null;
  if (target.kind === "window" || (target.kind === "screen" && target.newWindow)) {
    const window = {
      className: "menu-entry",
      "data-level": level,
      target: "_blank",
      rel: "noopener noreferrer",
      "aria-label": t("nav.newWindow", { name }),
      onClick: onChoose,
    };
    const inner = (
      <>
        {content}
        <Icon name="launch" className="menu-arrow" />
      </>
    );
    return target.kind === "window" ? (
      <a {...window} href={target.address}>
        {inner}
      </a>
    ) : (
      <Link {...window} to={target.to}>
        {inner}
      </Link>
    );
  }
  return (
    <NavLink
      ref={link}
      className="menu-entry"
      data-level={level}
      to={target.kind === "screen" ? target.to : target.path}
      end={path !== target.path || path === pathname}
      onClick={onChoose}
    >
      {content}
    </NavLink>
  );
}

/** A long menu scrolls to the entry of the screen that another way has led to, once its folder has opened. */
async function bringIntoSight(entry: HTMLElement | null): Promise<void> {
  await Promise.allSettled(
    entry
      ?.closest(".menu-fold")
      ?.getAnimations()
      .map(({ finished }) => finished) ?? [],
  );
  entry?.scrollIntoView({ block: "nearest" });
}

/** The number of records that wait for the user behind an entry. */
const MenuCount = observer(function MenuCount({ path }: { readonly path: string }) {
  const { t } = useI18n(texts);
  const { menuCounts } = useShell();
  const count = menuCounts.byPath.get(path) ?? 0;
  if (count === 0) return null;
  return (
    <span className="menu-count" aria-label={t("nav.waiting", { count })}>
      {badgeOf(count)}
    </span>
  );
});

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(".menu-entry")].filter(
    (entry) => entry.closest("[inert]") === null,
  );
  const here = entries.findIndex((entry) => entry === document.activeElement);
  const current = entries[here];
  if (current === undefined) return;
  const expanded = current.getAttribute("aria-expanded");
  if ((event.key === "ArrowRight" && expanded === "false") || (event.key === "ArrowLeft" && expanded === "true")) {
    current.click();
  } else if (event.key === "ArrowLeft" && expanded !== "true") {
    current.closest(".menu-fold")?.parentElement?.querySelector<HTMLElement>(".menu-folder")?.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowRight") {
    entries[here + 1]?.focus();
  } else if (event.key === "ArrowUp") {
    entries[here - 1]?.focus();
  } else if (event.key === "Home") {
    entries[0]?.focus();
  } else if (event.key === "End") {
    entries.at(-1)?.focus();
  } else return;
  event.preventDefault();
}
