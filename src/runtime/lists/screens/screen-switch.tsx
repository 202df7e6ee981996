import { observer } from "mobx-react-lite";
import { SCREEN_KINDS } from "#contract";
import { useI18n } from "#ui";
import type { ListView } from "../../views/list-view.ts";
import { useIsMobile } from "../../table/use-is-mobile.ts";
import { MoreMenu } from "../more-menu.tsx";
import { screenTexts } from "./screen-texts.ts";
import "./screens.css";

const ICONS = { list: "list", calendar: "calendar", board: "layout", gallery: "image", timeline: "align-left" } as const;

/** Chooses between the list and the further screens of its module. */
export const ScreenSwitch = observer(function ScreenSwitch({ view }: { readonly view: ListView }) {
  const { t } = useI18n(screenTexts);
  const { look, module } = view.store;
  const isMobile = useIsMobile();
  const kinds = SCREEN_KINDS.filter((kind) => module.screens[kind] !== undefined);
  if (isMobile) {
    // A phone has no room for the names.
    const choices = [null, ...kinds].map((kind) => ({
      id: kind ?? "list",
      label: t(kind ?? "list"),
      current: view.screen === kind,
      perform: () => look.change({ screen: kind }),
    }));
    return <MoreMenu compact icon={ICONS[view.screen ?? "list"]} label={t("screens")} actions={choices} records={[]} />;
  }
  return (
    <span className="trellis-segments" role="group" aria-label={t("screens")}>
      {[null, ...kinds].map((kind) => (
        <button
          key={kind ?? "list"}
          type="button"
          aria-pressed={view.screen === kind}
          onClick={() => view.screen !== kind && look.change({ screen: kind })}
        >
          {t(kind ?? "list")}
        </button>
      ))}
    </span>
  );
});
