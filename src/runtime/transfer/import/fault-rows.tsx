import Input from "@arco-design/web-react/es/Input";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { FaultGroup, Page, RowFault } from "#contract";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { Pager } from "#ui/table";
import { isAborted, messageOf } from "../../api/api-error.ts";
import { usePagerLabels } from "../../table/pager-labels.ts";
import type { ImportStore } from "./import-store.ts";
import type { TransferClient } from "../common/transfer-client.ts";
import { transferTexts } from "../common/transfer-texts.ts";

interface FaultRowsProps {
  readonly client: TransferClient;
  /** Store of the corrected cells; null when cells can no longer be corrected. */
  readonly mending: ImportStore | null;
  readonly job: string;
  /** Only faults of this kind; null = all. */
  readonly group: FaultGroup | null;
}

const SMALLEST = 10;
const SIZES = [SMALLEST, 50, 200];

/** The bad rows, page by page: where, what stands there, and why it cannot be. The server has them all. */
export function FaultRows({ client, mending, job, group }: FaultRowsProps) {
  const { t } = useI18n(transferTexts);
  const [size, setSize] = useState(50);
  const [current, setCurrent] = useState(1);
  const { page, error, retry } = useFaults(client, job, group, current, size);
  const labels = usePagerLabels(page?.total ?? 0);
  if (error !== null) return <ErrorState hint={error} onRetry={retry} />;
  if (page === null) return <Skeleton rows={4} />;
  return (
    <>
      <div className="transfer-scroll" role="group" aria-label={t("check.rows")} tabIndex={0}>
        <table className="transfer-table transfer-fault-table" aria-label={t("check.rows")}>
          <thead>
            <tr>
              <th scope="col">{t("check.row")}</th>
              <th scope="col">{t("check.column")}</th>
              <th scope="col">{t("check.value")}</th>
              <th scope="col">{t("check.reason")}</th>
            </tr>
          </thead>
          <tbody>
            {page.records.map((fault, index) => (
              // A row may break several rules in the same column: only the place distinguishes them.
              <tr key={index}>
                <th scope="row">{fault.row}</th>
                <td>
                  {fault.sheet === null ? "" : `${fault.sheet} · `}
                  {fault.column === "" ? t("check.noColumn") : fault.column}
                </td>
                <td className="transfer-fault-value" title={fault.value}>
                  <FaultValue fault={fault} mending={mending} />
                </td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {page.total > SMALLEST && (
        <Pager
          labels={labels}
          current={current}
          size={size}
          sizes={SIZES}
          total={page.total}
          onChange={(next, nextSize) => {
            setCurrent(nextSize === size ? next : 1);
            setSize(nextSize);
          }}
        />
      )}
    </>
  );
}

/** Values that are shown in part cannot be mended here. */
const WHOLE = 200;

const FaultValue = observer(function FaultValue({
  fault,
  mending,
}: Pick<FaultRowsProps, "mending"> & { readonly fault: RowFault }) {
  const { t } = useI18n(transferTexts);
  const { sheet, row, at, column, value } = fault;
  if (mending === null || at < 0 || value.length >= WHOLE)
    return value === "" ? <span className="transfer-nothing">{t("check.emptyValue")}</span> : value;
  const now = mending.cellValue(fault);
  return (
    <Input
      className="transfer-mend"
      size="small"
      value={now}
      placeholder={t("check.emptyValue")}
      data-mended={now === value ? undefined : true}
      aria-label={t("check.mendCell", { row: sheet === null ? String(row) : `${sheet} ${row}`, column })}
      onChange={(text) => mending.mend(fault, text)}
      onPressEnter={() => void mending.check()}
    />
  );
});

function useFaults(client: TransferClient, job: string, group: FaultGroup | null, current: number, size: number) {
  const [page, setPage] = useState<Page<RowFault> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    setError(null);
    const kind = group === null ? {} : { sheet: group.sheet ?? "", field: group.field ?? "", keyword: group.keyword };
    client.faults(job, { ...kind, current, size }, asking.signal).then(setPage, (reason: unknown) => {
      if (!isAborted(reason)) setError(messageOf(reason));
    });
    return () => asking.abort();
  }, [client, job, group, current, size, attempt]);
  return { page, error, retry: () => setAttempt(attempt + 1) };
}
