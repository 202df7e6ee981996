import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { REVISION_FIELD, type RecordInput, type StoredRecord } from "#contract";
import { ErrorState, Skeleton, useI18n } from "#ui";
import type { RecordActions } from "../action-model/record-actions.ts";
import { ApiError, isAborted, messageOf } from "../api/api-error.ts";
import { tellWritten } from "../bulk/write-notice.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { RecordForm } from "../form/record-form.tsx";
import type { NodeStore } from "../stores/node-store.ts";
import { dialogTexts } from "../editing/dialog-texts.ts";
import { texts } from "../texts.ts";
import { MoreMenu } from "../lists/more-menu.tsx";
import { confirmRemoval } from "../table/confirm-removal.ts";
import { nounOf, recordLabel } from "../table/record-label.ts";
import { useInlineForm } from "../editing/use-inline-form.ts";
import { useUsesOffer } from "../table/use-uses-offer.ts";

/** The right side: the record of a node, or the form of a new one. */
export type NodeTarget = { readonly kind: "record"; readonly key: string } | { readonly kind: "new"; readonly parent: string };

interface NodeFormProps {
  readonly store: NodeStore;
  readonly target: NodeTarget;
  readonly actions: RecordActions;
  /** The screen calls it before it shows another record. */
  readonly form: RefObject<FormHandle | null>;
  /** @param key the saved node's key; @param parent the key of the node above it */
  readonly onSaved: (parent: string, key: string) => void;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

/** Actions on a record that the form itself is, or has a button for. */
const OF_THE_FORM: ReadonlySet<string> = new Set(["view", "edit", "delete"]);

/** The form of one node of a tree, or of a new one under it. */
export const NodeForm = observer(function NodeForm({
  store,
  target,
  actions,
  form,
  onSaved,
  onRemoved,
  onCancel,
}: NodeFormProps) {
  const translation = useI18n(texts);
  const { t, text } = translation;
  const { t: dialog } = useI18n(dialogTexts);
  const runtime = useRuntime();
  const onRefused = useUsesOffer();
  const { client, readings } = store;
  const { module } = client;
  const { abilities } = actions;
  const keyField = module.tree?.keyField ?? "id";
  const parentField = module.tree?.parentField ?? "parentId";
  const [record, setRecord] = useState<StoredRecord | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = target.kind === "record" ? target.key : null;
  const newUnder = target.kind === "new" ? target.parent : null;
  const preset = useMemo((): RecordInput => (newUnder === null ? {} : { [parentField]: newUnder }), [newUnder, parentField]);

  // A form that was put away and comes back keeps its record, and what was typed over it.
  const asked = `${key ?? ""} ${attempt} ${Math.max(readings, 1)}`;
  const answered = useRef("");
  /** The record was removed here: there is nothing to ask for until the form goes, too. */
  const gone = useRef(false);
  useEffect(() => {
    if (key === null || gone.current || answered.current === asked) return undefined;
    const pending = new AbortController();
    setError(null);
    client.detail(key, keyField, { signal: pending.signal, quiet: true }).then(
      (found) => {
        answered.current = asked;
        setRecord(found);
      },
      (reason: unknown) => {
        if (!isAborted(reason)) setError(messageOf(reason));
      },
    );
    return () => pending.abort();
  }, [client, key, keyField, asked]);

  const editable = record === null ? abilities.add : abilities.edit;
  const { section, busy, setBusy, errors, setErrors, conflicts, draft, submit } = useInlineForm({
    module,
    form,
    record,
    editable,
    send: (input) => client.save(input, { quiet: true }),
    onReload: setRecord,
  });

  if (error !== null) return <ErrorState hint={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (key !== null && record === null) return <Skeleton shape="form" rows={6} />;

  const save = async (input: RecordInput) => {
    const whole: RecordInput = { ...preset, ...input };
    try {
      const { result, undo } = await runtime.undoable.during(module, async () => {
        if (record !== null) return conflicts.save(record, input);
        await client.save(whole);
        return "added" as const;
      });
      void tellWritten(runtime, dialog(`done.${result}`, nounOf(module)), undo);
    } catch (reason) {
      if (reason instanceof ApiError) setErrors(reason.fields);
      throw reason;
    }
    const stringOf = (name: string) => String(whole[name] ?? record?.[name] ?? "");
    onSaved(stringOf(parentField), stringOf(keyField));
  };
  const remove = async () => {
    if (record === null) return;
    const isFinal = runtime.modules.entry(module.name)?.finalRemoval === true;
    const [chosen] = await confirmRemoval(translation, module, [record], { removable: () => null, isFinal });
    if (chosen === undefined) return;
    setBusy(true);
    try {
      const { undo } = await runtime.undoable.during(module, () => client.remove([chosen.id]));
      gone.current = true;
      void tellWritten(runtime, t("done.deleted", { ...nounOf(module), records: recordLabel(module, chosen) }), undo);
      onRemoved();
    } catch (error) {
      onRefused(error);
      setBusy(false);
    }
  };
  const others =
    record === null ? [] : actions.row.filter(({ id, visible }) => !OF_THE_FORM.has(id) && visible?.(record) !== false);
  const removable = record !== null && actions.row.some(({ id, visible }) => id === "delete" && visible?.(record) !== false);
  const title = record === null ? dialog("add", { ...nounOf(module), title: text(module.title) }) : recordLabel(module, record);

  return (
    <section ref={section} className="trellis-node-form" aria-label={title}>
      <h2 className="trellis-parent-child-title">{title}</h2>
      <div className="trellis-side-scroll">
        {conflicts.notice}
        <RecordForm
          key={String(record?.[REVISION_FIELD] ?? "new")}
          ref={form}
          module={module}
          mode={record === null ? "add" : editable ? "edit" : "view"}
          value={record ?? preset}
          onSubmit={save}
          errors={errors}
          draft={draft}
        />
      </div>
      <div className="trellis-toolbar-row">
        {editable && (
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            {dialog("save")}
          </Button>
        )}
        {record === null && (
          <Button disabled={busy} onClick={onCancel}>
            {dialog("cancel")}
          </Button>
        )}
        {removable && (
          <Button status="danger" disabled={busy} onClick={() => void remove()}>
            {t("action.delete")}
          </Button>
        )}
        {record !== null && others.length > 0 && <MoreMenu label={t("action.more")} actions={others} records={[record]} />}
      </div>
    </section>
  );
});
