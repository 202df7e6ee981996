import { useMemo, type ComponentType } from "react";
import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import { CardList, DataTable, type TableProps } from "#ui/table";
import type { ScreenAction } from "../action-model/screen-action.ts";
import { useListColumns, type ColumnOptions } from "../table/list-columns.tsx";
import { recordLabel } from "../table/record-label.ts";
import { useTableLabels } from "../table/table-labels.ts";
import { useIsMobile, useIsTight } from "../table/use-is-mobile.ts";
import { texts } from "../texts.ts";
import type { ListView } from "../views/list-view.ts";
import { useRowActions } from "./row-actions.tsx";
import type { ChangedRecords } from "../stores/changed-records.ts";

interface TableOptions extends Pick<ColumnOptions, "tree" | "editable" | "totals" | "onOpen" | "link"> {
  /** Something can be done with several at once. */
  readonly selects: boolean;
  /** The table has half a screen. */
  readonly compact: boolean;
  readonly actions: readonly ScreenAction[];
  /** Field whose cell opens the record. */
  readonly opener: string | null;
}

interface TableParts {
  /** The table, or cards on a phone and where the person wants them. */
  readonly List: ComponentType<TableProps<StoredRecord>>;
  readonly narrow: boolean;
  readonly cards: boolean;
  readonly props: Omit<TableProps<StoredRecord>, "rows" | "empty">;
}

/** The common parts of the tables of lists and of trees. The caller is an observer, because tables do not use MobX. */
export function useTableParts(view: ListView, options: TableOptions): TableParts {
  const { selects, actions, opener, compact: half, ...columnOptions } = options;
  const { store } = view;
  const { module, selection, query, look, reading } = store;
  const { text } = useI18n(texts);
  const narrow = useIsMobile();
  const isTight = useIsTight();
  const compact = half || isTight;
  const columns = useListColumns(module, look.shown, {
    ...columnOptions,
    dense: compact,
    scarce: compact,
    drawn: look.drawn,
    records: store.records,
  });
  const labels = useTableLabels();
  const sort = useMemo(() => query.sort.map(({ field, descending }) => ({ id: field, descending })), [query.sort]);
  const rowLabel = useMemo(() => (record: StoredRecord) => recordLabel(module, record), [module]);
  const named = opener !== null && look.shown.some(({ field }) => field === opener);
  const rowActions = useRowActions(module, actions, compact, named, narrow);
  const marks = useChangeMarks(store.changed);
  const picked = new Set(selection.ids);
  const everything = selection.matching !== null;
  const cards = look.look.layout === "cards";
  return {
    List: narrow || cards ? CardList<StoredRecord> : DataTable<StoredRecord>,
    narrow,
    cards,
    props: {
      label: text(module.title),
      labels,
      dense: compact,
      brief: narrow,
      density: look.look.density,
      columns,
      rowKey: keyOf,
      rowLabel,
      sort,
      ...(store.written === null ? {} : { flash: store.written }),
      ...(selects
        ? { selection: { isSelected: ({ id }: StoredRecord) => everything || picked.has(id), onSelect: selection.set } }
        : {}),
      ...(rowActions === undefined ? {} : { rowActions }),
      ...(marks === undefined ? {} : { marks }),
      onResize: look.resize,
      // Before it is known which view the list opens with, rows would come in columns that go again.
      loading: !view.settled || reading.loading || (!reading.loaded && reading.error === null),
      error: reading.error?.message ?? null,
      onRetry: () => void store.load(),
    },
  };
}

/** The rows of a list that does not know its columns yet. */
export const NO_RECORDS: readonly StoredRecord[] = [];

function keyOf({ id }: StoredRecord): string {
  return id;
}

/** Marks of rows that other users have changed; undefined without any. Read in an observer. */
function useChangeMarks(changed: ChangedRecords): ReadonlyMap<string, string> | undefined {
  const { t } = useI18n(texts);
  if (!changed.any) return undefined;
  return new Map([...changed.marks].map(([id, by]) => [id, by === "" ? t("row.changed") : t("row.changedBy", { by })]));
}
