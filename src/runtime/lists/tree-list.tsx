import { observer } from "mobx-react-lite";
import { useCallback, type ReactNode } from "react";
import { MAX_VIEW_COUNT } from "#contract";
import { lazyComponent } from "#ui";
import type { TableSort } from "#ui/table";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import type { RecordActions } from "../action-model/record-actions.ts";
import type { TreeStore } from "../stores/tree-store.ts";
import type { ListView } from "../views/list-view.ts";
import type { ChooseView, ShowQuery } from "../views/use-list-address.ts";
import { numberText } from "../values/number-text.ts";
import { EmptyHint } from "./empty-hint.tsx";
import { ListHead } from "./head/list-head.tsx";
import { TreeTable } from "./tree-table.tsx";
import "./screen.css";

const RecordDrawer = lazyComponent(() => import("./drawer/record-drawer.tsx").then(({ RecordDrawer }) => RecordDrawer));

interface TreeListProps {
  /** Names the tree for people who do not see it. */
  readonly label: string;
  /** Stands above it, in place of the search. */
  readonly heading?: ReactNode;
  /** The tree and what the person makes of it. */
  readonly view: ListView<TreeStore>;
  readonly actions: RecordActions;
  /** The person asks for other records. */
  readonly onShow: ShowQuery;
  /** The person chooses a saved view. */
  readonly onView?: ChooseView;
  /** The tree has half a screen. */
  readonly compact?: boolean;
  /** It stands beside or below what its screen is about. */
  readonly secondary?: boolean;
}

/** How many records the tree has on all levels, where it has more than one; null also while nobody has counted them. */
function deepOf({ store, counts }: ListView<TreeStore>): string | null {
  const { total, roots, filtered } = store;
  if (total === null && !filtered && counts?.levels?.more === true) return `${MAX_VIEW_COUNT}+`;
  const size = total ?? (filtered ? null : (counts?.levels?.count ?? null));
  return size === null || size <= roots.length ? null : numberText(size);
}

/** Search, toolbar and table over one tree of records. */
export const TreeList = observer(function TreeList(props: TreeListProps) {
  const { label, heading, view, actions, onShow, onView, compact = false, secondary = false } = props;
  const { store } = view;
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => onShow({ sort: sort.map(({ id, descending }) => ({ field: id, descending })) }),
    [onShow],
  );
  const asking = actions.dialog !== null && actions.dialog !== false;
  useBusyPart(() => view.opened !== null);
  return (
    <section className="trellis-screen" aria-label={label}>
      <ListHead
        label={label}
        heading={heading}
        view={view}
        actions={actions}
        searched={store.module}
        compact={compact}
        secondary={secondary}
        onShow={onShow}
        {...(onView === undefined ? {} : { onView })}
        deep={deepOf(view)}
        onExpandAll={store.expandAll}
        onCollapseAll={store.collapseAll}
      />
      <TreeTable
        selects={actions.selects}
        compact={compact}
        view={view}
        actions={actions.row}
        onSort={sortBy}
        {...(actions.abilities.view ? { onOpen: view.openRecord } : {})}
        empty={<EmptyHint module={store.module} actions={actions.toolbar} />}
      />
      {view.opened !== null && <RecordDrawer view={view} actions={actions.row} quiet={asking} />}
      {actions.dialog}
    </section>
  );
});
