import { useId } from "react";
import type { ImportFacts, ImportPlan, ImportSheet } from "#contract";
import { Icon, NativeSelect, useI18n } from "#ui";
import { mapColumn } from "./import-plan.ts";
import type { ImportStore } from "./import-store.ts";
import { MappingTable } from "./mapping-table.tsx";
import { transferTexts } from "../common/transfer-texts.ts";

interface LineSheetsProps {
  readonly store: ImportStore;
  readonly facts: ImportFacts;
  readonly plan: ImportPlan;
  /** Titles of the lists of lines that the module has. */
  readonly lists: readonly string[];
}

/** The sheets of lines: the column that ties them to their records, and the columns of each. */
export function LineSheets({ store, facts, plan, lists }: LineSheetsProps) {
  const { t } = useI18n(transferTexts);
  const { sheets, unread, format } = facts;
  const tie = plan.tie ?? null;
  return (
    <>
      {lists.length > 0 && sheets.length === 0 && (
        <p className="transfer-note">
          <Icon name="exclamation-circle" />{" "}
          {t(format === "xlsx" ? "lines.absent" : "lines.format", { lists: lists.join(t("comma")) })}
        </p>
      )}
      {unread.length > 0 && (
        <p className="transfer-note" data-warning>
          <Icon name="exclamation-circle" /> {t("lines.unread", { sheets: unread.join(t("comma")) })}
        </p>
      )}
      {sheets.length > 0 && <TieChoice store={store} facts={facts} plan={plan} />}
      {tie !== null && sheets.map((sheet) => <LineSheet key={sheet.field} store={store} plan={plan} sheet={sheet} />)}
    </>
  );
}

function TieChoice({ store, facts, plan }: Omit<LineSheetsProps, "lists">) {
  const { t } = useI18n(transferTexts);
  const id = useId();
  const options = facts.columns.map(({ index, header }) => ({
    value: String(index),
    label: header === "" ? t("map.nameless", { number: index + 1 }) : header,
  }));
  return (
    <div className="transfer-finding">
      <label htmlFor={id}>{t("lines.tie")}</label>
      <NativeSelect
        id={id}
        value={plan.tie === null || plan.tie === undefined ? "" : String(plan.tie)}
        placeholder={t("lines.none")}
        options={options}
        onChange={(value) => store.change({ tie: value === "" ? null : Number(value) })}
      />
      <small>{t("lines.tieHint")}</small>
    </div>
  );
}

function LineSheet({
  store,
  plan,
  sheet,
}: {
  readonly store: ImportStore;
  readonly plan: ImportPlan;
  readonly sheet: ImportSheet;
}) {
  const { t } = useI18n(transferTexts);
  const own = lineSheetPlan(plan, sheet);
  const used = Object.keys(own.mapping).length;
  return (
    <section className="transfer-mapping" aria-label={t("lines.sheet", { sheet: sheet.sheet })}>
      <header>
        <h2>{t("lines.sheet", { sheet: sheet.sheet })}</h2>
        <span role="status">{t("map.count", { used, ignored: sheet.columns.length - used })}</span>
      </header>
      <MappingTable
        facts={sheet}
        plan={own}
        onMap={(column, field) => store.change({ lines: { ...plan.lines, [sheet.field]: mapColumn(own, column, field) } })}
      />
    </section>
  );
}

/** The part of a plan about a sheet of lines, in the form of a plan: its id is the key. */
function lineSheetPlan(plan: ImportPlan, { field }: ImportSheet): ImportPlan {
  return { mode: "upsert", key: "id", mapping: plan.lines?.[field] ?? {}, blank: plan.blank };
}

/** The first sheet of lines without a column for the reference to its record; null when there is none. */
export function unmappedLines({ sheets }: ImportFacts, { tie = null, lines = {} }: ImportPlan): ImportSheet | null {
  if (tie === null) return null;
  const isUnmapped = ({ field, targets }: ImportSheet): boolean => {
    const mapped = Object.values(lines[field] ?? {});
    return mapped.length > 0 && !mapped.includes(targets[0]?.field ?? "");
  };
  return sheets.find(isUnmapped) ?? null;
}
