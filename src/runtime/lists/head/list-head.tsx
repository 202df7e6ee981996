import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Module } from "#metadata";
import { lazyComponent, useI18n, useScreenBand } from "#ui";
import type { RecordActions } from "../../action-model/record-actions.ts";
import { useRuntime } from "../../context/runtime-context.ts";
import { texts } from "../../texts.ts";
import { numberText } from "../../values/number-text.ts";
import { FilterBar } from "../../views/filter-bar.tsx";
import { ColumnsButton, useLayoutTool, ViewsButton } from "../../views/list-tools.tsx";
import type { ListView } from "../../views/list-view.ts";
import type { ChooseView, ShowQuery } from "../../views/use-list-address.ts";
import { ScreenTitle } from "../screen-title.tsx";
import { ListSearch } from "./list-search.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { Toolbar } from "./toolbar.tsx";

// Few people choose the form; it brings a field for every kind of value.
const SearchForm = lazyComponent(() => import("./search-form.tsx").then(({ SearchForm }) => SearchForm));

const ScreenSwitch = lazyComponent(() => import("../screens/screen-switch.tsx").then(({ ScreenSwitch }) => ScreenSwitch));

interface ListHeadProps {
  readonly label: string;
  /** Stands in place of the name. */
  readonly heading?: ReactNode;
  readonly view: ListView;
  readonly actions: RecordActions;
  /** The module whose conditions are offered. */
  readonly searched: Module;
  readonly compact: boolean;
  /** The list stands beside or below what its screen is about. */
  readonly secondary: boolean;
  readonly onShow: ShowQuery;
  readonly onView?: ChooseView;
  /** Number of records on all levels of a tree, of which closed ones are not in sight. */
  readonly deep?: string | null;
  /** On trees. */
  readonly onExpandAll?: () => void;
  readonly onCollapseAll?: () => void;
}

/** Offered conditions that stand beside the search, by the width of the window. */
const OFFERS = [0, 1, 2, 3] as const;

/** Head of a list or a tree: name, size, views and main action; then search, conditions and tools. */
export const ListHead = observer(function ListHead(props: ListHeadProps) {
  const { label, heading, view, actions, searched, compact, secondary, onShow, onView, deep = null, ...tree } = props;
  const { t } = useI18n(texts);
  const { searchStyle } = useRuntime();
  const { store } = view;
  const { query, total, reading } = store;
  const band = useScreenBand();
  const layout = useLayoutTool(view, compact);
  // A search cannot be limited to a branch of a tree.
  const isAskable = store.fixed !== null;
  const hasScreens = onView !== undefined && Object.keys(store.module.screens).length > 0;
  // The choice of screens takes the room of an offer.
  const offers = compact ? 0 : Math.max(0, OFFERS[band] - (hasScreens ? 1 : 0));
  const isList = !hasScreens || view.screen === null;
  const classic = searchStyle.classic && isAskable && searched.list.filters.length > 0;
  const lead =
    onView === undefined ? (
      heading
    ) : (
      <>
        <ScreenTitle>
          {label}
          {deep !== null ? (
            <small>{t("list.deep", { count: deep })}</small>
          ) : (
            total !== null && reading.loaded && <small>{numberText(total)}</small>
          )}
        </ScreenTitle>
        <span className="trellis-list-views">
          <ListTabs view={view} onShow={onShow} onView={onView} />
          <ViewsButton view={view} onView={onView} />
        </span>
      </>
    );
  return (
    <Toolbar
      actions={actions.toolbar}
      selection={store.selection}
      target={store}
      status={actions.status}
      {...(lead === undefined ? {} : { lead })}
      {...(classic
        ? {
            form: (
              <SearchForm module={searched} filters={query.filters} onSearch={(filters) => onShow({ filters, current: 1 })} />
            ),
          }
        : {})}
      search={
        <>
          {!classic && isAskable && <ListSearch filters={query.filters} compact={compact} onShow={onShow} />}
          <FilterBar module={searched} view={view} offers={offers} classic={classic} onShow={onShow} />
        </>
      }
      own={
        <>
          {/* Only a list has columns: before the switch, their button moves nothing under the pointer when it goes. */}
          {isList && <ColumnsButton view={view} compact={compact} />}
          {hasScreens && <ScreenSwitch view={view} />}
        </>
      }
      further={isList ? layout : []}
      compact={compact}
      secondary={secondary}
      loading={reading.loading}
      onRefresh={() => void store.load()}
      {...tree}
    />
  );
});
