import Checkbox from "@arco-design/web-react/es/Checkbox";
import { useState } from "react";
import type { StoredRecord } from "#contract";
import { relatedFilters, type Column, type Module, type RelatedList } from "#metadata";
import { useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordView } from "../form/record-view.tsx";
import { PrintDialog } from "../print/print-dialog.tsx";
import { PrintSheet } from "../print/print-sheet.tsx";
import { RowsTable } from "../print/rows-table.tsx";
import type { PageStore } from "../stores/page-store.ts";
import { recordLabel } from "../table/record-label.ts";
import { pageTexts } from "./page-texts.ts";
import { useRelated } from "./use-related.ts";

/** So many columns stand side by side on an upright page. */
const UPRIGHT = 6;
/** Records of each list on paper: an export is for more. */
const MOST_ROWS = 50;

interface PagePrintProps {
  readonly store: PageStore;
  readonly record: StoredRecord;
  readonly onClose: () => void;
}

interface PrintedList {
  readonly related: RelatedList;
  readonly module: Module;
  /** Without the reference, which is the same in every row. */
  readonly columns: readonly Column[];
  readonly rows: readonly StoredRecord[];
  readonly total: number;
}

/** Asks which lists go with the fields, then prints the record. */
export function PagePrint({ store, record, onClose }: PagePrintProps) {
  const { t, text } = useI18n(pageTexts);
  const runtime = useRuntime();
  const { module } = store;
  const lists = useRelated(store, record).flatMap(({ related, size }) =>
    related.kind === "list" && size !== null && size.count > 0 ? [{ related, size }] : [],
  );
  const [chosen, choose] = useState<readonly string[]>([]);
  const name = recordLabel(module, record);

  const read = async (related: RelatedList): Promise<readonly PrintedList[]> => {
    const other = await runtime.modules.load(related.module);
    const filters = relatedFilters(module, related, record);
    if (other === null || filters === null) return [];
    const page = await runtime.client(other).page({ ...filters, current: 1, size: MOST_ROWS });
    const same = related.multiple ? [related.holder] : [related.field, related.holder];
    const columns = other.list.columns.filter(({ field }) => !same.includes(field));
    return [{ related, module: other, columns, rows: page.records, total: page.total }];
  };
  const readChosen = async (): Promise<readonly PrintedList[]> => {
    const wanted = lists.filter(({ related }) => chosen.includes(related.key));
    return (await Promise.all(wanted.map(({ related }) => read(related)))).flat();
  };

  return (
    <PrintDialog
      name={name}
      read={readChosen}
      renderSheet={(sheet) => (
        <PrintSheet
          module={module}
          title={`${text(module.title)} · ${name}`}
          facts={null}
          wide={sheet.some(({ columns }) => columns.length > UPRIGHT)}
          onDone={onClose}
        >
          <RecordView module={module} record={record} />
          {sheet.map(({ related, module: other, columns, rows, total }) => (
            <section key={related.key} className="trellis-print-part">
              <h2>
                {rows.length < total
                  ? t("rowsOf", { title: text(related.title), shown: rows.length, total })
                  : t("rowsAll", { title: text(related.title), total })}
              </h2>
              <RowsTable module={other} columns={columns} rows={rows} />
            </section>
          ))}
        </PrintSheet>
      )}
      onClose={onClose}
    >
      {lists.length === 0 ? (
        <p>{t("printNothing")}</p>
      ) : (
        <>
          <p className="record-page-print-lead">{t("printParts")}</p>
          <Checkbox.Group
            direction="vertical"
            value={[...chosen]}
            aria-label={t("printParts")}
            onChange={(keys: string[]) => choose(keys)}
            options={lists.map(({ related, size }) => ({
              value: related.key,
              label: t("rowsAll", {
                title: text(related.title),
                total: size.more ? t("countMore", { count: size.count }) : size.count,
              }),
            }))}
          />
          <p className="record-page-print-note">{t("printRows", { most: MOST_ROWS })}</p>
        </>
      )}
    </PrintDialog>
  );
}
