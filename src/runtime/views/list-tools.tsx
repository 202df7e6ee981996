import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState } from "react";
import { Icon, lazyComponent, toast, useI18n, useScreenBand } from "#ui";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { listTexts } from "./list-texts.ts";
import type { ListView } from "./list-view.ts";
import type { ChooseView } from "./use-list-address.ts";

const ViewsPanel = lazyComponent(() => import("./views-panel.tsx").then(({ ViewsPanel }) => ViewsPanel));
const ColumnsPanel = lazyComponent(() => import("./columns-panel.tsx").then(({ ColumnsPanel }) => ColumnsPanel));

/** Width of the window from which on words have room. */
const WIDE = 2;

/** Opens the saved views of a list: to choose one, and to save what was changed. */
export const ViewsButton = observer(function ViewsButton({
  view,
  onView,
}: {
  readonly view: ListView;
  readonly onView: ChooseView;
}) {
  const { t } = useI18n(listTexts);
  const panel = usePanel();
  const { missing } = view;
  useEffect(() => {
    if (missing) toast.warning(t("gone"));
  }, [missing, t]);
  if (view.views === null) return null;
  const name = view.base?.name ?? t("plainView");
  const changed = view.settled && view.changed;
  const label = `${t("view")} ${name}${changed ? ` (${t("changed")})` : ""}`;
  return (
    <>
      <button
        {...panel.button(label)}
        className="trellis-icon-button trellis-view-button"
        title={label}
        data-changed={changed || undefined}
      >
        <Icon name="star" />
      </button>
      {panel.open && <ViewsPanel view={view} anchor={panel.anchor} onView={onView} onClose={panel.close} />}
    </>
  );
});

/** Opens the columns of a list, with its density and layout. */
export const ColumnsButton = observer(function ColumnsButton({
  view,
  compact,
}: {
  readonly view: ListView;
  readonly compact: boolean;
}) {
  const { t } = useI18n(listTexts);
  const panel = usePanel();
  const named = useScreenBand() >= WIDE && !compact;
  const label = t("columns");
  return (
    <>
      <button
        {...panel.button(label)}
        className={named ? "trellis-tool" : "trellis-icon-button"}
        title={named ? undefined : label}
      >
        <Icon name="settings" />
        {named && <span>{label}</span>}
      </button>
      {panel.open && <ColumnsPanel view={view} anchor={panel.anchor} onClose={panel.close} />}
    </>
  );
});

/** Turns a table into cards and back, for the menu of tools. A phone always shows cards. */
export function useLayoutTool(view: ListView, compact: boolean): readonly ScreenAction[] {
  const { t } = useI18n(listTexts);
  const mobile = useIsMobile();
  const { look } = view.store;
  const cards = look.look.layout === "cards";
  return useMemo(
    () =>
      mobile || compact
        ? []
        : [
            {
              id: "layout",
              label: t(cards ? "asTable" : "asCards"),
              perform: () => look.change({ layout: cards ? "table" : "cards" }),
            },
          ],
    [mobile, compact, t, cards, look],
  );
}

function usePanel() {
  const [open, setOpen] = useState(false);
  useBusyPart(() => open);
  const anchor = useRef<HTMLButtonElement | null>(null);
  return {
    open,
    anchor,
    close: () => setOpen(false),
    button: (label: string) => ({
      ref: anchor,
      type: "button" as const,
      "aria-label": label,
      "aria-haspopup": "dialog" as const,
      "aria-expanded": open,
      onClick: () => setOpen(!open),
    }),
  };
}
