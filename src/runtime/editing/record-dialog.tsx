import Button from "@arco-design/web-react/es/Button";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RecordInput, StoredRecord } from "#contract";
import type { DialogMode } from "#metadata";
import { ErrorState, Modal, Skeleton, toast, useI18n, lazyComponent } from "#ui";
import { isAborted, messageOf } from "../api/api-error.ts";
import { useConflicts } from "../conflicts/use-conflicts.tsx";
import { ChangedHint } from "../live/changed-hint.tsx";
import type { DraftPlace } from "../form/stored-draft.ts";
import { RecordForm } from "../form/record-form.tsx";
import { abilitiesOn } from "../context/permissions.ts";
import { tellWritten } from "../bulk/write-notice.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { RecordStates } from "../states/lazy-states.tsx";
import { nounOf, recordLabel } from "../table/record-label.ts";
import { dialogTexts } from "./dialog-texts.ts";
import "../form/dialog.css";
import { useFormDialog } from "./use-form-dialog.ts";
import { useOpening } from "./use-opening.ts";
import { useRecordOffer } from "./use-record-offer.ts";

const PrintRecord = lazyComponent(() => import("../print/print-record.tsx").then(({ PrintRecord }) => PrintRecord));

interface RecordDialogProps {
  readonly target: RecordTarget;
  readonly mode: DialogMode;
  /** The record of the list; null on add. */
  readonly record: StoredRecord | null;
  /** Values a new record starts with. */
  readonly preset: RecordInput;
  /** Preset fields that may not be edited. */
  readonly locked: readonly string[];
  /** It goes on with another record. */
  readonly onTurn?: (record: StoredRecord) => void;
  /** Takes the id of an added record. The dialog then adds one record only, and its notice has no link. */
  readonly onAdded?: (id: string) => void;
  readonly onClose: () => void;
}

/** Add, edit or view one record, or one after the other. What was typed outlives every refusal of the server. */
export function RecordDialog({ target, mode, record: first, preset, locked, onTurn, onAdded, onClose }: RecordDialogProps) {
  const { t, text } = useI18n(dialogTexts);
  const offerRecord = useRecordOffer(target.module);
  const runtime = useRuntime();
  const { undoable } = runtime;
  const { open, busy: saving, errors, form, body, close, leave, submit, send, forgive } = useFormDialog();
  const [record, setRecord] = useState(first);
  const [printing, print] = useState(false);
  const opening = useOpening(body);
  const mayPrint = abilitiesOn(target.module, runtime.permissions).print;
  /** Number of records that were added in this dialog before. */
  const [round, setRound] = useState(0);
  const following = useMemo(
    () => (mode === "edit" && record !== null ? recordAfter(target, record) : null),
    [target, mode, record],
  );
  const detail = useDetail(target, mode, record);
  const { module } = target;
  const conflicts = useConflicts({
    module,
    form,
    send: (input) => target.save(input, { quiet: true }),
    busy: saving,
    submit: () => void submit(),
    onReload: (newer) => {
      // A discarded draft is not offered again.
      form.current?.discard();
      detail.replace(newer);
      forgive();
    },
  });
  const titles = { add: "add", edit: "edit", view: "view" } as const;
  const shown = mode === "add" ? null : (detail.record ?? record);
  const label = shown === null ? null : recordLabel(module, shown);
  // A record without a name is called by its kind.
  const name = label === shown?.id ? null : label;
  const noun = nounOf(module);
  const title = t(titles[mode], { ...noun, title: name ?? text(module.title), name: name === null ? "" : ` ${name}` });
  const shownId = mode === "add" ? null : (record?.id ?? null);
  const draft = useMemo(
    (): DraftPlace => ({ person: runtime.person(), module: module.name, record: shownId }),
    [runtime, module, shownId],
  );
  const ready = mode === "add" || (detail.record !== null && detail.record.id === record?.id);
  const goOn = (next: () => void) =>
    submit(() => {
      conflicts.forget();
      next();
    });

  const turnTo = (next: StoredRecord): void => {
    setRecord(next);
    onTurn?.(next);
  };
  const save = (input: RecordInput) =>
    send(async () => {
      if (mode === "edit" && detail.record !== null) {
        const { record: base } = detail;
        const { result, undo } = await undoable.during(module, () => conflicts.save(base, input));
        const id = result === "updated" ? base.id : null;
        void tellWritten(runtime, t(`done.${result}`, noun), undo, offerRecord(id, { ...base, ...input }));
      } else {
        const values = { ...preset, ...input };
        const { result: id, undo } = await undoable.during(module, () => target.save(values));
        // A form beneath takes the new record: it is neither left nor robbed of it.
        if (onAdded === undefined) void tellWritten(runtime, t("done.added", noun), undo, offerRecord(id, values));
        else toast.success(t("done.added", noun));
        if (id !== null) onAdded?.(id);
      }
    });

  return (
    <Modal
      open={open}
      title={title}
      width={module.dialog.width}
      page={module.dialog.page}
      closeOnMask={mode === "view"}
      onClose={mode === "view" ? close : () => void leave()}
      afterClose={onClose}
      footer={
        mode === "view" ? (
          <>
            {mayPrint && (
              <Button disabled={!ready || printing} onClick={() => print(true)}>
                {t("print")}
              </Button>
            )}
            <Button onClick={close}>{t("close")}</Button>
          </>
        ) : (
          <>
            <Button onClick={() => void leave()} disabled={saving}>
              {t("cancel")}
            </Button>
            {following !== null && (
              <Button disabled={saving || !ready} onClick={() => void goOn(() => turnTo(following))}>
                {t("saveNext")}
              </Button>
            )}
            {mode === "add" && onAdded === undefined && (
              <Button disabled={saving} onClick={() => void goOn(() => setRound(round + 1))}>
                {t("saveAnother")}
              </Button>
            )}
            <Button type="primary" loading={saving} disabled={!ready} onClick={() => void submit()}>
              {saving ? t("saving") : t("save")}
            </Button>
          </>
        )
      }
    >
      <div ref={body} className="trellis-dialog-body" data-opening={opening || undefined} aria-busy={saving}>
        {printing && record !== null && <PrintRecord target={target} records={[record]} onClose={() => print(false)} />}
        {conflicts.notice ??
          (mode !== "add" && shownId !== null && <ChangedHint target={target} id={shownId} editing={mode === "edit"} />)}
        {detail.error !== null && <ErrorState hint={detail.error} onRetry={detail.retry} />}
        {detail.loading && <Skeleton shape="form" rows={Math.min(module.fields.length, 8)} />}
        {mode === "add" && (
          <RecordForm
            key={round}
            ref={form}
            module={module}
            mode="add"
            value={preset}
            locked={locked}
            onSubmit={save}
            errors={errors}
            draft={draft}
            autoFocus
          />
        )}
        {mode !== "add" && detail.record !== null && (
          <RecordForm
            key={`${detail.record.id} ${detail.version}`}
            ref={form}
            module={module}
            mode={mode}
            locked={locked}
            value={detail.record}
            onSubmit={save}
            errors={errors}
            draft={draft}
            autoFocus
          />
        )}
        {mode === "view" && detail.record !== null && <RecordStates module={module} record={detail.record} />}
      </div>
    </Modal>
  );
}

/** The one below in the list. The nodes of a tree have no such order: some are closed away. */
function recordAfter(target: RecordTarget, record: StoredRecord): StoredRecord | null {
  if (target.module.tree !== null) return null;
  const index = target.records.findIndex(({ id }) => id === record.id);
  return index < 0 ? null : (target.records[index + 1] ?? null);
}

interface Detail {
  readonly record: StoredRecord | null;
  readonly loading: boolean;
  readonly error: string | null;
  /** Changes with every record that replaces the one before, so that the form starts afresh. */
  readonly version: number;
  readonly retry: () => void;
  readonly replace: (record: StoredRecord) => void;
}

/** The whole record. Rows of a list may lack long fields, and the record may be newer than the list. */
function useDetail(target: RecordTarget, mode: DialogMode, listed: StoredRecord | null): Detail {
  const needed = mode !== "add" && listed !== null;
  const fetched = needed && target.client.offers("detail");
  const id = listed?.id ?? "";
  const [found, setFound] = useState<StoredRecord | null>(null);
  const record = !needed ? null : !fetched && found?.id !== id ? listed : found;
  const [error, setError] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // A dialog that was put away and comes back keeps its record, and what was typed over it.
  const asked = `${id} ${attempt}`;
  const answered = useRef("");

  useEffect(() => {
    if (!fetched || answered.current === asked) return undefined;
    const pending = new AbortController();
    setError(null);
    setFound(null);
    target.client.detail(id, "id", { signal: pending.signal, quiet: true }).then(
      (record) => {
        answered.current = asked;
        setFound(record);
      },
      (reason: unknown) => {
        if (!isAborted(reason)) setError(messageOf(reason));
      },
    );
    return () => pending.abort();
  }, [target, id, fetched, asked]);

  const replace = useCallback((next: StoredRecord) => {
    setFound(next);
    setVersion((now) => now + 1);
  }, []);
  return {
    record,
    loading: fetched && record === null && error === null,
    error,
    version,
    retry: () => setAttempt(attempt + 1),
    replace,
  };
}
