import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { SORTS_PARAMETER, type DashboardPartView, type Page, type StoredRecord } from "#contract";
import { recordAddress, type Column, type Module } from "#metadata";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { isAborted, messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { hasOnlyCodes, isFreeText } from "../cells/text-needs.ts";
import { useListColumns } from "../table/list-columns.tsx";
import { partTexts } from "./part-texts.ts";

/** Columns of a list that names none. */
const COLUMNS = 4;

interface ListPartProps {
  /** Name of the module. */
  readonly module: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly list: NonNullable<DashboardPartView["list"]>;
  /** Raised to read the records again. */
  readonly round: number;
}

interface Found {
  readonly module: Module;
  readonly records: readonly StoredRecord[];
}

/** Records of a module, read as its own list reads them. */
export function ListPart({ module: name, filters, list, round }: ListPartProps) {
  const { t } = useI18n(partTexts);
  const { modules, client } = useRuntime();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const read = async (): Promise<Found | null> => {
      const module = await modules.load(name);
      if (module === null) return null;
      const order = list.sort === null ? {} : { [SORTS_PARAMETER]: list.sort };
      const asked = { ...filters, ...order, current: "1", size: String(list.size) };
      const page: Page<StoredRecord> = await client(module).page(asked, { signal: leave.signal, quiet: true });
      return { module, records: page.records };
    };
    setProblem(null);
    read().then(setFound, (error: unknown) => {
      if (!isAborted(error)) setProblem(messageOf(error));
    });
    return () => leave.abort();
  }, [modules, client, name, filters, list, round, attempt]);
  if (problem !== null) return <ErrorState title={t("failed")} hint={problem} onRetry={() => setAttempt(attempt + 1)} />;
  if (found === null) return <Skeleton rows={5} />;
  if (found.records.length === 0) return <EmptyState title={t("empty")} />;
  return <Records {...found} names={list.fields} />;
}

interface RecordsProps extends Found {
  /** Columns; null for the first ones of the module's list. */
  readonly names: readonly string[] | null;
}

function Records({ module, records, names }: RecordsProps) {
  const { screenPath } = useRuntime();
  const screen = screenPath(module.name);
  const columns = useListColumns(
    module,
    useMemo(() => columnsOf(module, names), [module, names]),
  );
  const texts = new Set(
    module.fields.filter((field) => isFreeText(field) && !hasOnlyCodes(field, records)).map(({ name }) => name),
  );
  return (
    <div className="dashboard-list">
      <table>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {columns.map(({ id, align, render }, at) =>
                at > 0 && texts.has(id) ? (
                  <td key={id} data-text>
                    <div>{render(record)}</div>
                  </td>
                ) : (
                  <td key={id} data-align={align} data-name={(at === 0 && texts.has(id)) || undefined}>
                    {at === 0 && screen !== null ? (
                      <Link to={`${screen}${recordAddress(module, true, { id: record.id, key: null, under: null })}`}>
                        {nameOf(module, id, record)}
                      </Link>
                    ) : (
                      render(record)
                    )}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf({ list }: Module, names: readonly string[] | null): readonly Column[] {
  if (names === null) return list.columns.slice(0, COLUMNS);
  return names.map((field) => list.columns.find((column) => column.field === field) ?? { ...PLAIN, field });
}

/** A column that the module's list does not have. */
const PLAIN: Omit<Column, "field"> = { width: 0, fixed: null, align: "left", sortable: false, total: null, editable: false };

function nameOf({ fields }: Module, name: string, record: StoredRecord): string {
  const value = record[fields.find((field) => field.name === name)?.labelKey ?? name] ?? record[name];
  return value === undefined || value === null || value === "" ? record.id : String(value);
}
