import { observer } from "mobx-react-lite";
import { useCallback, type ReactNode } from "react";
import type { SavedView } from "#contract";
import { lazyComponent } from "#ui";
import type { TableSort } from "#ui/table";
import type { RecordActions } from "../action-model/record-actions.ts";
import type { RecordQuery } from "../stores/record-query.ts";
import type { TreeStore } from "../stores/tree-store.ts";
import { ListTools } from "../views/list-tools.tsx";
import type { ListView } from "../views/list-view.ts";
import { EmptyHint } from "./empty-hint.tsx";
import { SearchForm } from "./search-form.tsx";
import { Toolbar } from "./toolbar.tsx";
import { TreeTable } from "./tree-table.tsx";
import "./screen.css";

const FilterChips = lazyComponent(() => import("../conditions/filter-chips.tsx").then(({ FilterChips }) => FilterChips));

interface TreeListProps {
  /** Names the tree for people who do not see it. */
  readonly label: string;
  /** Stands above it, in place of the search. */
  readonly heading?: ReactNode;
  /** The tree and what the person makes of it. */
  readonly view: ListView<TreeStore>;
  readonly actions: RecordActions;
  /** The person asks for other records. */
  readonly onShow: (changes: Partial<RecordQuery>) => void;
  /** The person chooses a saved view. */
  readonly onView?: (view: SavedView | null) => void;
  /** The tree has half a screen. */
  readonly compact?: boolean;
}

/** Search, toolbar and table over one tree of records. */
export const TreeList = observer(function TreeList(props: TreeListProps) {
  const { label, heading, view, actions, onShow, onView, compact = false } = props;
  const { store } = view;
  const sortBy = useCallback(
    (sort: readonly TableSort[]) => onShow({ sort: sort.map(({ id, descending }) => ({ field: id, descending })) }),
    [onShow],
  );
  return (
    <section className="trellis-screen" aria-label={label}>
      {heading ?? <SearchForm module={store.module} filters={store.query.filters} onSearch={(filters) => onShow({ filters })} />}
      <Toolbar
        actions={actions.toolbar}
        selection={store.selection}
        target={store}
        status={actions.status}
        own={<ListTools view={view} onShow={onShow} compact={compact} {...(onView === undefined ? {} : { onView })} />}
        loading={store.reading.loading}
        onRefresh={() => void store.load()}
        onExpandAll={store.expandAll}
        onCollapseAll={store.collapseAll}
      />
      {store.filtered && <FilterChips module={store.module} query={store.query} onShow={onShow} />}
      <TreeTable
        selects={actions.selects}
        compact={compact}
        view={view}
        actions={actions.row}
        onSort={sortBy}
        empty={<EmptyHint module={store.module} canAdd={actions.abilities.add} />}
      />
      {actions.dialog}
    </section>
  );
});
