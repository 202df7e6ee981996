import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBodyMark, useI18n } from "#ui";
import { ConnectionNotice } from "./connection-notice.tsx";
import { useShell } from "../stores/shell-context.tsx";
import { TabStrip } from "../tabs/tab-strip.tsx";
import { texts } from "../texts.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useIsCompact } from "./use-is-compact.ts";
import { useBreadcrumbs } from "../common/use-breadcrumbs.ts";
import "./layout.css";
import "./sidebar.css";

/** Layout around every screen of a signed-in user. It survives errors of a screen. */
export const ConsoleLayout = observer(function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const { appearance } = useShell();
  const { t } = useI18n(texts);
  const narrow = useIsCompact();
  const [drawer, setDrawer] = useState(false);
  const rail = useRef<HTMLElement>(null);
  const drawerOpen = narrow && drawer;

  useEffect(() => {
    if (!drawerOpen) return;
    const before = document.activeElement;
    rail.current?.querySelector<HTMLElement>("a, button")?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setDrawer(false);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [drawerOpen]);

  const collapsed = !narrow && appearance.collapsed;
  useBodyMark("rail", narrow ? "away" : collapsed ? "icons" : "open");
  useBodyMark("tabs", appearance.tabs ? "shown" : null);

  const close = () => setDrawer(false);
  return (
    <div className="console" data-narrow={narrow} data-collapsed={collapsed} data-tabs={appearance.tabs}>
      <a className="skip" href="#content" onClick={(event) => skipTo(event, "content")}>
        {t("skip")}
      </a>
      <aside
        ref={rail}
        className="rail"
        data-open={drawerOpen}
        inert={narrow && !drawer}
        data-no-focus-lock
        // The rail unfolds for the keyboard, not after a click whose pointer has left it.
        onFocus={({ currentTarget, target }) => currentTarget.toggleAttribute("data-keyed", target.matches(":focus-visible"))}
        onBlur={({ currentTarget }) => currentTarget.removeAttribute("data-keyed")}
      >
        <Sidebar onChoose={close} />
      </aside>
      {drawerOpen && <button type="button" className="rail-cover" aria-label={t("nav.close")} onClick={close} />}
      <div className="console-body" inert={drawerOpen}>
        <div className="console-bar" data-no-focus-lock>
          <TopBar narrow={narrow} onOpenDrawer={() => setDrawer(true)} />
        </div>
        <ConnectionNotice />
        <DocumentTitle />
        {appearance.tabs && <TabStrip />}
        {children}
      </div>
    </div>
  );
});

/** Moves the focus without changing the address, because in the demo the part after # is the route. */
function skipTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${id}`)?.focus();
}

/** Sets the page's title after each navigation and announces it to screen readers. */
const DocumentTitle = observer(function DocumentTitle() {
  const { t } = useI18n(texts);
  const screen = useBreadcrumbs().at(-1) ?? "";
  const product = t("product");
  useEffect(() => {
    document.title = screen === "" ? product : `${screen} · ${product}`;
  }, [screen, product]);
  return (
    <p className="ui-unseen" role="status">
      {screen}
    </p>
  );
});
