import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { ConnectionNotice } from "../layout/connection-notice.tsx";
import { texts } from "../texts.ts";
import { CompanionPanel } from "./companion-panel.tsx";
import type { PlannedRoute } from "../paths/planned-routes.ts";

/** The screen of a planned route. While no feature brings it, the address leads to /404, as every unknown one. */
export function PlannedScreen({ route }: { readonly route: PlannedRoute }) {
  const { t, text } = useI18n(texts);
  const { features } = useRuntime();
  const Screen = features.route(route.path);
  const title = text(route.title);
  const isTitled = route.untitled !== true;
  useEffect(() => {
    // The layout writes the titles of the screens in it.
    if (Screen !== null && route.public) document.title = isTitled ? `${title} · ${t("product")}` : "";
  }, [Screen, route, isTitled, title, t]);
  if (Screen === null) return <Navigate to="/404" replace />;
  return (
    <>
      <Screen />
      {route.companion !== undefined && (
        <>
          <ConnectionNotice isFloating />
          <CompanionPanel companion={route.companion} />
        </>
      )}
    </>
  );
}
