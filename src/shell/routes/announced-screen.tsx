import { useI18n } from "#ui";
import { texts } from "../texts.ts";
import type { AnnouncedRoute } from "../paths/announced-routes.ts";
import { StatusScreen } from "./status-screen.tsx";

/** Shown at the address of a page that is planned and not available yet. */
export function AnnouncedScreen({ route }: { readonly route: AnnouncedRoute }) {
  const { text } = useI18n(texts);
  return <StatusScreen kind="announced" title={text(route.title)} titled={route.untitled !== true} alone={route.public} />;
}
