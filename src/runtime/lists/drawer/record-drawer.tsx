import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import type { TableHandle } from "#ui/table";
import type { ScreenAction } from "../../action-model/screen-action.ts";
import { isAborted, messageOf } from "../../api/api-error.ts";
import { RecordView } from "../../form/record-view.tsx";
import { RecordStates } from "../../states/lazy-states.tsx";
import { recordLabel } from "../../table/record-label.ts";
import { RowActions } from "../row-actions.tsx";
import { drawerTexts } from "./drawer-texts.ts";
import type { RecordStore } from "../../stores/record-store.ts";
import type { TreeStore } from "../../stores/tree-store.ts";
import type { RecordLink } from "../../table/list-columns.tsx";
import type { ListView } from "../../views/list-view.ts";
import "./record-drawer.css";
import { IconButton } from "../../table/icon-button.tsx";

interface RecordDrawerProps {
  readonly view: ListView<RecordStore> | ListView<TreeStore>;
  /** Those of a row. */
  readonly actions: readonly ScreenAction[];
  readonly table?: RefObject<TableHandle | null>;
  /** The page of a record; null if the module has none. */
  readonly link?: RecordLink | null;
  /** Asks for another page of the list; left out where records have no order, as in a tree. */
  readonly onTurn?: (page: number) => void;
  /** A dialog stands over it and has the keyboard. */
  readonly quiet: boolean;
}

/** One record of the list beside it, with the way to the one before and the one after, also across pages. */
export const RecordDrawer = observer(function RecordDrawer({
  view,
  actions,
  table,
  link = null,
  onTurn,
  quiet,
}: RecordDrawerProps) {
  const { t } = useI18n(drawerTexts);
  const { store } = view;
  const { records, module } = store;
  const total = store.total ?? 0;
  const { current, size } = store.query;
  const panel = useRef<HTMLDivElement>(null);
  const at = records.findIndex(({ id }) => id === view.opened);
  const listed = records[at];
  const place = at < 0 || onTurn === undefined ? null : (current - 1) * size + at + 1;
  const [awaited, awaitPage] = useState<{ readonly number: number; readonly end: "first" | "last" } | null>(null);
  const detail = useDetail(view, view.opened ?? "", listed ?? null, t("empty"));

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (awaited === null || store.reading.loading || current !== awaited.number) return;
    awaitPage(null);
    const next = awaited.end === "first" ? records[0] : records.at(-1);
    if (next !== undefined) view.openRecord(next);
  }, [view, awaited, records, current, store.reading.loading]);

  const close = () => {
    const key = view.opened;
    view.closeRecord();
    if (key !== null) table?.current?.focusRow(key);
  };
  const go = (step: 1 | -1) => {
    if (onTurn === undefined) return;
    const next = at < 0 ? undefined : records[at + step];
    if (next !== undefined) return view.openRecord(next);
    if (place === null || place + step < 1 || place + step > total || awaited !== null) return;
    awaitPage({ number: current + step, end: step === 1 ? "first" : "last" });
    onTurn(current + step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (quiet || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    if (key === "Escape") close();
    else if (key === "j" || key === "ArrowDown" || key === "ArrowRight") {
      // Arrows scroll what is too long for the panel.
      if (key !== "j" && target !== panel.current) return;
      go(1);
    } else if (key === "k" || key === "ArrowUp" || key === "ArrowLeft") {
      if (key !== "k" && target !== panel.current) return;
      go(-1);
    } else if (key === "e" && detail.record !== null) {
      const edit = actions.find(({ id }) => id === "edit");
      if (edit === undefined || edit.visible?.(detail.record) === false) return;
      edit.perform([detail.record]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = detail.record;
  const page = link === null || shown === null ? null : link(shown);
  const print = actions.find(({ id }) => id === "print-record");
  const name = detail.record === null ? "" : recordLabel(module, detail.record);
  return createPortal(
    <div ref={panel} className="trellis-drawer" role="dialog" aria-label={name} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="trellis-drawer-head">
        <h2 title={name}>{name}</h2>
        {onTurn !== undefined && (
          <>
            <span role="status">{place === null ? t("away") : t("place", { at: place, total })}</span>
            <IconButton icon="up" label={t("previous")} disabled={place === null || place <= 1} onClick={() => go(-1)} />
            <IconButton icon="down" label={t("next")} disabled={place === null || place >= total} onClick={() => go(1)} />
          </>
        )}
        {page !== null && (
          <Link className="trellis-icon-button" {...page} aria-label={t("page")} title={t("page")} onClick={view.closeRecord}>
            <Icon name="fullscreen" />
          </Link>
        )}
        {print !== undefined && shown !== null && (
          <IconButton icon="printer" label={print.label} onClick={() => print.perform([shown])} />
        )}
        <IconButton icon="close" label={t("close")} onClick={close} />
      </div>
      {/* Focusable, so that the keyboard scrolls a long record without fields to focus. */}
      <div className="trellis-drawer-body" aria-busy={detail.record === null} tabIndex={0}>
        {detail.error !== null && <ErrorState hint={detail.error} onRetry={detail.retry} />}
        {detail.error === null && detail.record === null && <Skeleton shape="form" rows={Math.min(module.fields.length, 8)} />}
        {detail.record !== null && <RecordView module={module} record={detail.record} />}
        {detail.record !== null && <RecordStates module={module} record={detail.record} />}
      </div>
      {detail.record !== null && (
        <div className="trellis-drawer-foot">
          <RowActions actions={actions.filter(({ id }) => id !== "view")} record={detail.record} label={name} compact={false} />
        </div>
      )}
    </div>,
    document.body,
  );
});

interface Detail {
  readonly record: StoredRecord | null;
  readonly error: string | null;
  readonly retry: () => void;
}

/** The whole record, which loads again when the list's version changes. The list's version until then. */
function useDetail(view: RecordDrawerProps["view"], id: string, listed: StoredRecord | null, gone: string): Detail {
  const { client } = view.store;
  const fetched = client.offers("detail");
  const [whole, setWhole] = useState<StoredRecord | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = fetched || listed === null;
  useEffect(() => {
    if (!asked || id === "") return undefined;
    const pending = new AbortController();
    const options = { signal: pending.signal, quiet: true };
    setError(null);
    const record = fetched
      ? client.detail(id, "id", options)
      : client.page({ id_equal: id, current: 1, size: 1 }, options).then(({ records: [only] }) => only ?? null);
    record.then(
      (found) => (found === null ? setError(gone) : setWhole(found)),
      (reason: unknown) => {
        if (!isAborted(reason)) setError(messageOf(reason));
      },
    );
    return () => pending.abort();
  }, [client, asked, fetched, id, listed, attempt, gone]);
  return { record: whole?.id === id ? whole : listed, error, retry: () => setAttempt(attempt + 1) };
}
