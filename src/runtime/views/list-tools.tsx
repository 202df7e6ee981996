import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { whereConditions, type SavedView } from "#contract";
import { Icon, useI18n, lazyComponent, toast } from "#ui";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import { whereOf, type RecordQuery } from "../stores/record-query.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { listTexts } from "./list-texts.ts";
import type { ListView } from "./list-view.ts";

const ViewsPanel = lazyComponent(() => import("./views-panel.tsx").then(({ ViewsPanel }) => ViewsPanel));
const FilterPanel = lazyComponent(() => import("./filter-panel.tsx").then(({ FilterPanel }) => FilterPanel));
const ColumnsPanel = lazyComponent(() => import("./columns-panel.tsx").then(({ ColumnsPanel }) => ColumnsPanel));

interface ListToolsProps {
  readonly view: ListView;
  readonly compact: boolean;
  readonly onShow: (changes: Partial<RecordQuery>) => void;
  /** Without it the list has no saved views. */
  readonly onView?: (view: SavedView | null) => void;
}

type Panel = "views" | "filter" | "columns";

/** Tools for the appearance of a list: saved views, filter builder, columns, table or cards. */
export const ListTools = observer(function ListTools({ view, compact, onShow, onView }: ListToolsProps) {
  const { t } = useI18n(listTexts);
  const [panel, open] = useState<Panel | null>(null);
  useBusyPart(() => panel !== null);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const narrow = useIsMobile() || compact;
  const { store } = view;
  const { look } = store.look;
  const where = whereOf(store.query);
  const count = where === null ? 0 : whereConditions(where).length;
  const cards = look.layout === "cards";
  const button = (id: Panel, label: string) => ({
    type: "button" as const,
    "aria-label": label,
    title: label,
    "aria-haspopup": "dialog" as const,
    "aria-expanded": panel === id,
    onClick: (event: { readonly currentTarget: HTMLButtonElement }) => {
      anchor.current = event.currentTarget;
      open(panel === id ? null : id);
    },
  });
  const close = () => open(null);
  const { missing } = view;
  useEffect(() => {
    if (missing) toast.warning(t("gone"));
  }, [missing, t]);
  const name = view.base?.name ?? t("plainView");
  const changed = view.settled && view.changed;
  const viewLabel = `${t("view")} ${name}${changed ? ` (${t("changed")})` : ""}`;
  return (
    <>
      {onView !== undefined && view.views !== null && (
        <button
          {...button("views", viewLabel)}
          className={narrow ? "trellis-icon-button trellis-view-button" : "trellis-link trellis-view-button"}
          data-changed={changed || undefined}
        >
          <Icon name="star" />
          {!narrow && <span>{name}</span>}
          {!narrow && <Icon name="down" />}
        </button>
      )}
      <button
        {...button("filter", count === 0 ? t("filter") : t("filterCount", { count }))}
        className="trellis-icon-button"
        data-on={count > 0 || undefined}
      >
        <Icon name="filter" />
      </button>
      <button {...button("columns", t("columns"))} className="trellis-icon-button">
        <Icon name="settings" />
      </button>
      {!narrow && (
        <button
          type="button"
          className="trellis-icon-button"
          aria-label={t(cards ? "asTable" : "asCards")}
          title={t(cards ? "asTable" : "asCards")}
          onClick={() => store.look.change({ layout: cards ? "table" : "cards" })}
        >
          <Icon name={cards ? "list" : "apps"} />
        </button>
      )}
      {panel === "views" && onView !== undefined && <ViewsPanel view={view} anchor={anchor} onView={onView} onClose={close} />}
      {panel === "filter" && <FilterPanel view={view} onShow={onShow} onClose={close} />}
      {panel === "columns" && <ColumnsPanel view={view} anchor={anchor} onClose={close} />}
    </>
  );
});
