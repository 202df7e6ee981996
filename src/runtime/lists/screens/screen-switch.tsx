import { observer } from "mobx-react-lite";
import { SCREEN_KINDS } from "#contract";
import { useI18n } from "#ui";
import type { ListView } from "../../views/list-view.ts";
import { screenTexts } from "./screen-texts.ts";
import "./screens.css";

/** Chooses between the list and the further screens of its module. */
export const ScreenSwitch = observer(function ScreenSwitch({ view }: { readonly view: ListView }) {
  const { t } = useI18n(screenTexts);
  const { look, module } = view.store;
  const kinds = SCREEN_KINDS.filter((kind) => module.screens[kind] !== undefined);
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
