import { useI18n } from "#ui";
import { texts } from "../texts.ts";
import type { AnnouncedRoute } from "./announced-routes.ts";
import { StatusScreen } from "./status-screen.tsx";

/** An honest empty state at the address of a screen that is still to come. */
export function AnnouncedScreen({ route }: { readonly route: AnnouncedRoute }) {
  const { text } = useI18n(texts);
  return <StatusScreen kind="announced" title={text(route.title)} titled={route.untitled !== true} alone={route.public} />;
}
