import type { ReactElement } from "react";
import { Navigate } from "react-router-dom";
import { ModuleScreen, WidgetSamples } from "#runtime";
import { lazyComponent, Skeleton, useI18n } from "#ui";
import { OWN_ROUTES, type OwnPath } from "../paths/own-routes.ts";

const DashboardScreen = lazyComponent(
  () => import("../dashboard/dashboard-screen.tsx").then(({ DashboardScreen }) => DashboardScreen),
  () => <Skeleton rows={8} />,
  "panel",
);

const InfoScreen = lazyComponent(
  () => import("../person/info-screen.tsx").then(({ InfoScreen }) => InfoScreen),
  () => <Skeleton rows={6} />,
  "panel",
);

export const OWN_SCREENS: Readonly<Record<OwnPath, ReactElement>> = {
  "/info/index": <InfoScreen />,
  "/wel/dashboard": <DashboardScreen />,
  "/test/index": <Samples />,
  "/dict-horizontal/index": <Dictionaries path="/dict-horizontal/index" layout="horizontal" />,
  "/dict-vertical/index": <Dictionaries path="/dict-vertical/index" layout="vertical" />,
};

function Samples() {
  const { text } = useI18n();
  return (
    <>
      <h1 className="ui-unseen">{text(OWN_ROUTES["/test/index"])}</h1>
      <WidgetSamples />
    </>
  );
}

/** The dictionaries in a fixed layout; users without access are sent to /403. */
function Dictionaries({ path, layout }: { readonly path: OwnPath; readonly layout: "horizontal" | "vertical" }) {
  const { text } = useI18n();
  return (
    <>
      <h1 className="ui-unseen">{text(OWN_ROUTES[path])}</h1>
      <ModuleScreen key={path} name="dict" layout={layout} unknown={<Navigate to="/403" replace />} />
    </>
  );
}
