import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { FeatureScreen, ModuleScreen } from "#runtime";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { recordVisit } from "../common/recent-paths.ts";
import { useBreadcrumbs } from "../common/use-breadcrumbs.ts";
import { moduleOf } from "../menu/menu-store.ts";
import { recordPathOf } from "../menu/record-path.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { ScreenAccess } from "./screen-access.tsx";

/** Shows the screen that a menu item names: `module/<name>` is rendered from metadata, any other id belongs to a feature. */
export const MenuScreen = observer(function MenuScreen() {
  const { menu, session } = useShell();
  const { t } = useI18n(texts);
  const { pathname } = useLocation();
  const title = useBreadcrumbs().at(-1) ?? "";
  const node = menu.byPath.get(pathname.replace(/(?<=.)\/+$/, ""))?.node;
  const component = node?.component ?? "";
  useEffect(() => {
    if (component !== "") recordVisit(session.person(), pathname);
  }, [component, pathname, session]);

  if (pathname.length > 1 && pathname.endsWith("/")) return <Navigate to={pathname.replace(/\/+$/, "")} replace />;
  const record = recordPathOf(menu, pathname);
  if (record !== null)
    return <ModuleScreen key={pathname} name={record.module} record={record} unknown={<ScreenAccess path={pathname} />} />;
  if (node !== undefined && component !== "") {
    const module = moduleOf(node);
    return (
      <>
        <h1 className="ui-unseen">{title}</h1>
        {module === null ? <FeatureScreen key={component} id={component} /> : <ModuleScreen key={component} name={module} />}
      </>
    );
  }
  if (menu.state === "failed") {
    return (
      <div className="panel">
        <ErrorState title={t("nav.failed")} onRetry={() => void menu.load()} />
      </div>
    );
  }
  // Only a loaded menu can tell that a path does not exist; a reloaded page waits for it.
  return menu.state === "ready" ? <ScreenAccess path={pathname} /> : <Skeleton shape="table" rows={8} />;
});
