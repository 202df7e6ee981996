import { useMemo } from "react";
import { PAGE_SIZES, type BinnedRecord } from "#contract";
import type { Module } from "#metadata";
import { CardList, DataTable, Pager, type TableColumn } from "#ui/table";
import { useI18n } from "#ui";
import { Moment } from "../kinds/shared/dates/moment.tsx";
import { useListColumns } from "../table/list-columns.tsx";
import { usePagerLabels } from "../table/pager-labels.ts";
import { recordLabel, recordsText } from "../table/record-label.ts";
import { useTableLabels } from "../table/table-labels.ts";
import { useIsMobile } from "../table/use-is-mobile.ts";
import { historyTexts } from "./history-texts.ts";
import type { ShownBin } from "./use-bin.ts";

interface BinListProps {
  readonly module: Module;
  readonly bin: ShownBin;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (records: readonly BinnedRecord[], picked: boolean) => void;
  /** Null for a caller who may not open the records. */
  readonly onHistory: ((record: BinnedRecord) => void) | null;
  readonly onRevive: (record: BinnedRecord) => void;
  readonly onPurge: (record: BinnedRecord) => void;
}

/** Columns of the list that distinguish records. The bin adds author and time. */
const OWN_COLUMNS = 2;

/** Deleted records as a table, on a phone as cards. */
export function BinList({ module, bin, picked, onPick, onHistory, onRevive, onPurge }: BinListProps) {
  const { t, text } = useI18n(historyTexts);
  const labels = useTableLabels();
  const narrow = useIsMobile();
  const own = useMemo(() => ownColumns(module), [module]);
  const shown = useListColumns(module, own);
  const columns = useMemo(
    (): readonly TableColumn<BinnedRecord>[] => [
      ...shown.map((column): TableColumn<BinnedRecord> => ({ ...column, sortable: false, fixed: null })),
      { id: "deletedBy", title: t("bin.deletedBy"), width: 112, render: ({ deletedBy }) => deletedBy },
      { id: "deletedAt", title: t("bin.deletedAt"), width: 176, render: ({ deletedAt }) => <Moment time={deletedAt} /> },
    ],
    [shown, t],
  );
  const { page, query } = bin;
  const pagerLabels = usePagerLabels(page?.total ?? 0);
  const nameOf = (record: BinnedRecord) => recordLabel(module, record);
  const List = narrow ? CardList<BinnedRecord> : DataTable<BinnedRecord>;
  const actions = [
    { label: t("bin.restore"), perform: onRevive, danger: false },
    ...(onHistory === null ? [] : [{ label: t("bin.history"), perform: onHistory, danger: false }]),
    { label: t("bin.purge"), perform: onPurge, danger: true },
  ];
  return (
    <>
      <List
        label={t("bin.title", { title: text(recordsText(module)) })}
        labels={labels}
        columns={columns}
        rows={page?.records ?? NONE}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        selection={{ isSelected: ({ id }) => picked.has(id), onSelect: onPick }}
        rowActions={{
          width: actions.reduce((sum, { label }) => sum + widthOf(label), 32),
          render: (record) => (
            <div className="trellis-row-actions">
              {actions.map(({ label, perform, danger }) => (
                <button
                  key={label}
                  type="button"
                  className="trellis-link"
                  data-danger={danger || undefined}
                  aria-label={`${label} ${nameOf(record)}`}
                  onClick={() => perform(record)}
                >
                  {label}
                </button>
              ))}
            </div>
          ),
        }}
        loading={bin.loading}
        error={bin.error}
        onRetry={bin.reload}
        empty={
          query.q === "" ? (
            <>
              {t("bin.empty")}
              <small>{t("bin.emptyHint")}</small>
            </>
          ) : (
            t("bin.noMatch")
          )
        }
        total={page?.total ?? 0}
        offset={(query.current - 1) * query.size}
      />
      {page !== null && page.total > 0 && (
        <Pager
          labels={pagerLabels}
          current={query.current}
          size={query.size}
          sizes={PAGE_SIZES}
          total={page.total}
          onChange={(current, size) => bin.show({ current, size })}
        />
      )}
    </>
  );
}

const NONE: readonly BinnedRecord[] = [];

/** The record's name first, then what stands first in its list. */
function ownColumns(module: Module): Module["list"]["columns"] {
  const named = module.list.columns.filter(({ field }) => field === module.labelField);
  const system = new Set(["updateTime", "updateUser", "createTime", "createUser"]);
  const others = module.list.columns.filter(({ field }) => field !== module.labelField && !system.has(field));
  return [...named, ...others].slice(0, OWN_COLUMNS);
}

function widthOf(label: string): number {
  return [...label].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14 : 7.8), 17);
}
