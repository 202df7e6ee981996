import { observer } from "mobx-react-lite";
import { useMemo, type ReactNode } from "react";
import type { StoredRecord } from "#contract";
import type { TableSort, TableTree } from "#ui/table";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { keyOf } from "../stores/tree-nodes.ts";
import type { TreeStore } from "../stores/tree-store.ts";
import type { ListView } from "../views/list-view.ts";
import { NoMatch } from "./empty-hint.tsx";
import { NO_RECORDS, useTableParts } from "./use-table-parts.ts";

interface TreeTableProps {
  /** Something can be done with several at once. */
  readonly selects: boolean;
  /** The table has half a screen. */
  readonly compact?: boolean;
  /** The tree and what the person makes of it. */
  readonly view: ListView<TreeStore>;
  readonly actions: readonly ScreenAction[];
  readonly onSort?: (sort: readonly TableSort[]) => void;
  /** The name of a record opens it. */
  readonly onOpen?: (record: StoredRecord) => void;
  readonly empty: ReactNode;
}

/** A module's tree as a table whose rows open. */
export const TreeTable = observer(function TreeTable(props: TreeTableProps) {
  const { view, selects, actions, onSort, onOpen, empty } = props;
  const { store } = view;
  const { List, props: shared } = useTableParts(view, {
    tree: true,
    selects,
    actions,
    compact: props.compact === true,
    opener: onOpen === undefined ? null : store.module.labelField,
    ...(onOpen === undefined ? {} : { onOpen }),
  });
  // Read here, in the observer: the table itself knows nothing of MobX.
  const { branches, expanded, fetching } = store;
  const tree = useMemo(() => tableTreeOf(store, branches, expanded, fetching), [store, branches, expanded, fetching]);
  return (
    <List
      {...shared}
      rows={view.settled ? store.roots : NO_RECORDS}
      {...(onSort === undefined ? {} : { onSort })}
      tree={tree}
      empty={store.filtered ? <NoMatch /> : empty}
    />
  );
});

/** A snapshot of what is open, so that rows render again exactly when it changes. */
function tableTreeOf(
  store: TreeStore,
  { under }: TreeStore["branches"],
  expanded: ReadonlySet<string>,
  fetching: ReadonlySet<string>,
): TableTree<StoredRecord> {
  const key = (record: StoredRecord) => keyOf(store.tree, record);
  return {
    childrenOf: (record) => under.get(key(record)),
    expandable: store.expandable,
    isExpanded: (record) => expanded.has(key(record)),
    isLoading: (record) => fetching.has(key(record)),
    onToggle: store.toggle,
  };
}
