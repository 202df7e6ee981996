import { observer } from "mobx-react-lite";
import { Activity, useContext, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import {
  matchRoutes,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
  type RouteMatch,
  type RouteObject,
} from "react-router-dom";
import { isJsonObject } from "#contract";
import { ScreenLifecycleContext } from "#runtime";
import { ModalAreaContext } from "#ui";
import { ErrorBoundary } from "../common/error-boundary.tsx";
import { useBreadcrumbsOf } from "../common/use-breadcrumbs.ts";
import type { RouteMeta } from "./screen-routes.tsx";
import { useShell } from "../stores/shell-context.tsx";
import { plainPath, type KeepAliveScreen } from "../stores/keep-alive-screen.ts";
import type { PageFacts } from "../stores/tab-store.ts";

interface KeepAliveScreensProps {
  readonly routes: RouteObject[];
}

/** Shows the screen at the address, and keeps the screens that were left hidden and unchanged. */
export const KeepAliveScreens = observer(function KeepAliveScreens({ routes }: KeepAliveScreensProps) {
  const { tabs, menu } = useShell();
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const trails = useBreadcrumbsOf();
  const path = plainPath(location.pathname);
  const match = matchRoutes(routes, location)?.at(-1);
  const meta: RouteMeta = match?.route.handle ?? {};
  const trail = trails(path);
  const { tab = true, keepAlive = menu.byPath.get(path)?.node.meta?.keepAlive !== false } = meta;
  const loaded = menu.state === "ready";

  useLayoutEffect(() => {
    const instead = tabs.go(location, type);
    if (instead !== null) void navigate(instead, { replace: true, state: location.state as unknown });
  }, [tabs, location, type, navigate]);
  const facts = JSON.stringify({
    label: trail.at(-1) ?? "",
    tab,
    keepAlive,
    params: namedParams(match),
    group: trail.slice(0, -1),
  });
  useLayoutEffect(() => {
    const known: PageFacts = JSON.parse(facts);
    tabs.note(known);
  }, [tabs, path, facts]);
  useEffect(() => {
    if (loaded) tabs.retain((known) => trails(known).length > 0);
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (tabs.unsaved) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [tabs]);
  return tabs.screens.map((screen) => (
    <Activity key={screen.key} mode={screen === tabs.shown ? "visible" : "hidden"}>
      <Kept screen={screen} routes={routes} />
    </Activity>
  ));
});

/** Named parameters of a route; the part that `*` matches is none. */
function namedParams(match: RouteMatch | undefined): PageFacts["params"] {
  return Object.fromEntries(
    Object.entries(match?.params ?? {}).flatMap(([name, value]) => (name === "*" || value === undefined ? [] : [[name, value]])),
  );
}

/** True for a screen that the search has opened. */
function isFound(state: unknown): boolean {
  return isJsonObject(state) && state["isFound"] === true;
}

/** True while nothing that is shown has the focus. */
function hasNoFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.checkVisibility();
}

/** Shows one screen at its own address, independent of the browser's address. */
const Kept = observer(function Kept({ screen, routes }: KeepAliveScreensProps & { readonly screen: KeepAliveScreen }) {
  const browser = useContext(NavigationContext);
  const main = useRef<HTMLElement>(null);
  const navigation = useMemo(() => ({ ...browser, navigator: screen.navigatorOver(browser.navigator) }), [browser, screen]);
  useLayoutEffect(() => {
    window.scrollTo({ top: screen.pageScroll, behavior: "instant" });
    for (const [element, { top, left }] of screen.scrolled) element.scrollTo({ top, left, behavior: "instant" });
    const follow = (): void => {
      if (screen.shown) screen.pageScroll = window.scrollY;
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [screen]);
  useEffect(() => {
    // Only a dialog takes the focus back; otherwise keyboard users continue from the tab strip. The search has left none.
    const { focused } = screen;
    if (focused?.isConnected === true && focused.closest("[role=dialog]") !== null) focused.focus({ preventScroll: true });
    else if (isFound(screen.location.state) && hasNoFocus()) main.current?.focus({ preventScroll: true });
  }, [screen]);
  return (
    <ScreenLifecycleContext value={screen}>
      <ModalAreaContext value>
        <NavigationContext value={navigation}>
          <main
            ref={main}
            id={screen.shown ? "content" : undefined}
            className="content"
            tabIndex={-1}
            onFocusCapture={({ target }) => {
              screen.focused = target;
            }}
            onScrollCapture={({ target }) => {
              if (target instanceof Element) screen.scrolled.set(target, { top: target.scrollTop, left: target.scrollLeft });
            }}
          >
            <ErrorBoundary key={screen.location.pathname}>
              <Routed screen={screen} routes={routes} />
            </ErrorBoundary>
          </main>
        </NavigationContext>
      </ModalAreaContext>
    </ScreenLifecycleContext>
  );
});

const Routed = observer(function Routed({ screen, routes }: KeepAliveScreensProps & { readonly screen: KeepAliveScreen }) {
  return useRoutes(routes, screen.location);
});
