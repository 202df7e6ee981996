import { useEffect } from "react";
import { useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";
import type { PlannedRoute } from "../paths/planned-routes.ts";
import { StatusScreen } from "./status-screen.tsx";

/** The screen of a planned route, or a notice while no feature brings it. */
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
  if (Screen !== null) return <Screen />;
  return <StatusScreen kind="planned" title={title} titled={isTitled} alone={route.public} />;
}
