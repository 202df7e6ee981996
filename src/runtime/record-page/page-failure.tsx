import Button from "@arco-design/web-react/es/Button";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { EmptyState, ErrorState, lazyComponent, Skeleton, toast, useI18n } from "#ui";
import type { RecordActions } from "../action-model/record-actions.ts";
import { ApiError, messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { HistoryClient } from "../history/history-client.ts";
import { useScreenLifecycle } from "../lifecycle/screen-lifecycle.ts";
import type { PageStore } from "../stores/page-store.ts";
import { nounOf, recordLabel } from "../table/record-label.ts";
import { pageTexts } from "./page-texts.ts";

const BinDialog = lazyComponent(() => import("../history/bin-dialog.tsx").then(({ BinDialog }) => BinDialog));

interface PageFailureProps {
  readonly store: PageStore;
  /** Null if the caller may not view records of the module. */
  readonly error: Error | null;
  /** Path of the module's screen. */
  readonly list: string;
  readonly actions: RecordActions;
}

/** Replaces the page of a record that is missing, deleted or out of the caller's rights, with the ways on. */
export function PageFailure({ store, error, list, actions }: PageFailureProps) {
  const { t, text } = useI18n(pageTexts);
  const navigate = useNavigate();
  const life = useScreenLifecycle();
  const code = error instanceof ApiError ? error.code : null;
  const title = t(error === null || code === 403 ? "denied" : "missing", nounOf(store.module));
  const gone = error === null || isGone(error);
  useEffect(() => {
    if (gone) life?.entitle(title);
  }, [life, gone, title]);
  const back = <Button onClick={() => void navigate(list)}>{t("back", { title: text(store.module.title) })}</Button>;
  if (error === null || code === 403)
    return (
      <>
        <h1 className="ui-unseen">{title}</h1>
        <EmptyState icon="lock" title={title} hint={t("deniedHint")}>
          {back}
        </EmptyState>
      </>
    );
  if (code === 404)
    return (
      <>
        <h1 className="ui-unseen">{title}</h1>
        <Missing store={store} mayRestore={actions.abilities.delete} back={back} />
      </>
    );
  return (
    <ErrorState hint={messageOf(error)} onRetry={() => void store.load()}>
      {back}
    </ErrorState>
  );
}

/** The record is not there for the caller; after any other failure it may still be. */
export function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.code === 403 || error.code === 404);
}

interface MissingProps {
  readonly store: PageStore;
  /** The caller may use the recycle bin. */
  readonly mayRestore: boolean;
  readonly back: ReactNode;
}

function Missing({ store, mayRestore, back }: MissingProps) {
  const { t } = useI18n(pageTexts);
  const { api } = useRuntime();
  const { client, module, id } = store;
  const history = useMemo(() => new HistoryClient(api, client), [api, client]);
  const [found, setFound] = useState<StoredRecord | "missing" | null>(mayRestore ? null : "missing");
  const [bin, openBin] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!mayRestore) return undefined;
    const pending = new AbortController();
    history.history(id, 1, 1, pending.signal).then(
      ({ record, deleted }) => setFound(deleted ? record : "missing"),
      () => pending.signal.aborted || setFound("missing"),
    );
    return () => pending.abort();
  }, [history, id, mayRestore]);

  const restore = async () => {
    setBusy(true);
    try {
      await history.revive([id]);
      toast.success(t("restored"));
      await store.load();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (found === null) return <Skeleton rows={4} />;
  if (found === "missing")
    return (
      <EmptyState icon="file" title={t("missing", nounOf(module))} hint={t("missingHint")}>
        {back}
      </EmptyState>
    );
  return (
    <>
      <EmptyState
        icon="delete"
        title={t("deleted", { ...nounOf(module), name: recordLabel(module, found) })}
        hint={t("deletedHint")}
      >
        <Button type="primary" loading={busy} onClick={() => void restore()}>
          {t("restore")}
        </Button>
        <Button onClick={() => openBin(true)}>{t("bin")}</Button>
        {back}
      </EmptyState>
      {bin && <BinDialog target={store} records={[]} onClose={() => openBin(false)} />}
    </>
  );
}
