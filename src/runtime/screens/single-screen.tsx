import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { REVISION_FIELD, type RecordInput, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { ErrorState, Skeleton, toast, useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { ApiError } from "../api/api-error.ts";
import { tellWritten } from "../bulk/write-notice.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { ChangedHint } from "../live/changed-hint.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { SingleStore } from "../stores/single-store.ts";
import { texts } from "../texts.ts";
import { dialogTexts } from "../editing/dialog-texts.ts";
import { MoreMenu } from "../lists/more-menu.tsx";
import { ScreenTitle } from "../lists/screen-title.tsx";
import "./single-screen.css";
import { useStoreQuery } from "../stores/use-store-query.ts";
import { useInlineForm } from "../editing/use-inline-form.ts";

/** Actions on a record that the form itself is. */
const OF_THE_FORM: ReadonlySet<string> = new Set(["view", "edit", "delete"]);

/** The form of a module's one record (settings). */
export const SingleScreen = observer(function SingleScreen({ module }: { readonly module: Module }) {
  const { t, text } = useI18n(texts);
  const { t: dialog } = useI18n(dialogTexts);
  const runtime = useRuntime();
  const [store] = useState(() => new SingleStore(runtime.client(module)));
  const actions = useRecordActions(store);
  const form = useRef<FormHandle>(null);
  const { record, start, reading } = store;
  const editable = actions.abilities.edit;

  useStoreQuery(store, "", () => void store.load());
  const { section, busy, errors, setErrors, conflicts, draft, submit } = useInlineForm({
    module,
    form,
    record,
    editable,
    send: (input) => store.save(input, { quiet: true }),
    onReload: store.take,
  });
  /** The record that another user saved first, when this form began without one. */
  const first = useRef<StoredRecord | null>(null);

  const add = async (input: RecordInput): Promise<void> => {
    try {
      await store.save(input, { quiet: true });
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.newerRecord === null) throw reason;
      // Both began with the same values. The form continues as an edit with a conflict.
      first.current = { ...start, id: reason.newerRecord.id, [REVISION_FIELD]: 0 };
      await conflicts.save(first.current, input);
    }
  };
  const save = async (input: RecordInput) => {
    const base = record ?? first.current;
    try {
      const { undo } = await runtime.undoable.during(module, async () => {
        if (base === null) await add(input);
        else await conflicts.save(base, input);
      });
      first.current = null;
      void tellWritten(runtime, dialog("done.updated"), undo);
    } catch (reason) {
      if (reason instanceof ApiError) {
        setErrors(reason.fields);
        if (base === null && reason.newerRecord === null && reason.code !== 401) toast.error(reason.message);
      }
      throw reason;
    }
  };

  if (reading.error !== null && !reading.loaded)
    return <ErrorState hint={reading.error.message} onRetry={() => void store.load()} />;
  const others =
    record === null ? [] : actions.row.filter(({ id, visible }) => !OF_THE_FORM.has(id) && visible?.(record) !== false);
  return (
    <section ref={section} className="trellis-screen" aria-label={text(module.title)} aria-busy={busy}>
      <ScreenTitle>{text(module.title)}</ScreenTitle>
      {conflicts.notice ?? (record !== null && <ChangedHint target={store} id={record.id} editing={editable} />)}
      {!reading.loaded ? (
        <Skeleton shape="form" rows={Math.min(module.fields.length, 8)} />
      ) : (
        <div className="trellis-single-form">
          <RecordForm
            key={String(record?.[REVISION_FIELD] ?? "new")}
            ref={form}
            module={module}
            mode={editable ? (record === null ? "add" : "edit") : "view"}
            value={record ?? start}
            onSubmit={save}
            errors={errors}
            draft={draft}
          />
        </div>
      )}
      <div className="trellis-toolbar-row">
        {editable && (
          <Button type="primary" loading={busy} disabled={!reading.loaded} onClick={() => void submit()}>
            {dialog("save")}
          </Button>
        )}
        {record !== null && others.length > 0 && <MoreMenu label={t("action.more")} actions={others} records={[record]} />}
      </div>
      {actions.dialog}
    </section>
  );
});
