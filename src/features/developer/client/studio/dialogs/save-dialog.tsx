import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { studioPlanEndpoint, type StudioPlan, type StudioText } from "#contract";
import { ApiError, callEndpoint, messageOf, useRuntime } from "#runtime";
import { ErrorState, Icon, Modal, Skeleton, toast, useI18n } from "#ui";
import { saveText } from "../download-text.ts";
import { DiffView } from "../editor/diff-view.tsx";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";

/** Errors that the dialog names; the list below the editor has all. */
const MOST_ERRORS = 5;

interface SaveDialogProps {
  readonly store: StudioStore;
  readonly onClose: () => void;
}

/** Shows what a save changes in the file and in the tables, then saves. */
export const SaveDialog = observer(function SaveDialog({ store, onClose }: SaveDialogProps) {
  const { t, text } = useI18n(studioTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const [plan, setPlan] = useState<StudioPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What became of the changes when somebody else had saved the file. */
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Why the last save failed. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const path = store.path ?? "";
  const read = useCallback(async () => {
    try {
      setPlan(await callEndpoint(api, studioPlanEndpoint, { body: store.request }, { quiet: true }));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [api, store]);
  useEffect(() => void read(), [read]);
  const errors = plan?.findings.filter(({ severity }) => severity === "error") ?? [];
  const refused = plan?.refused ?? [];
  const isConvertible = refused.length > 0 && refused.every(({ field }) => field !== null);
  const blocked =
    plan === null ||
    errors.length > 0 ||
    (refused.length > 0 && !isConvertible) ||
    (plan.before === store.text && store.replaces === null);
  const save = async () => {
    setBusy(true);
    try {
      // The press after the warning replaces the file that it is about. A close of the dialog decides nothing.
      if (conflict?.isMerged === false) await store.rebase(conflict.newer);
      await saveOrFind(store, isConvertible);
      const isActive = store.file?.state === "ok";
      if (isConvertible || isActive) toast.success(t(isConvertible ? "save.convert.done" : "save.done", { path }));
      else toast.warning(t("save.inactive", { path }));
      setOpen(false);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setRefusal(isConflict ? null : messageOf(error));
      const outcome = isConflict ? await takeNewer(store) : null;
      // If the plan cannot be read again, the one on the screen stays; the message of the refusal says why.
      await callEndpoint(api, studioPlanEndpoint, { body: store.request }, { quiet: true }).then(setPlan, () => undefined);
      // Said with the differences that it is about.
      setConflict(outcome);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t("save.title", { path })}
      width={960}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("draft.cancel")}</Button>
          <Button type="primary" loading={busy} disabled={blocked} onClick={() => void save()}>
            {t(isConvertible ? "save.convert.ok" : "save.ok")}
          </Button>
        </>
      }
    >
      <div className="studio-save">
        {problem !== null && <ErrorState hint={problem} onRetry={() => void read()} />}
        {refusal !== null && (
          <div className="studio-refusal">
            <p role="alert">{refusal}</p>
            <Button icon={<Icon name="download" />} onClick={() => saveText(store.text, path.split("/").at(-1) ?? path)}>
              {t("download")}
            </Button>
          </div>
        )}
        {conflict !== null && <p role="alert">{t(conflict.isMerged ? "save.merged" : "save.conflict")}</p>}
        {errors.length > 0 && (
          <div role="alert">
            <p>{t("save.broken", { count: errors.length })}</p>
            <ul>
              {errors.slice(0, MOST_ERRORS).map(({ file, line, column, message }) => (
                <li key={`${file}:${line}:${column}`}>
                  <code>{`${file}:${line}:${column}`}</code> {text(message)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {plan === null && problem === null && <Skeleton rows={8} />}
        {plan !== null && (
          <>
            <h3>{t("save.file")}</h3>
            {plan.before === store.text ? (
              <p>{t("save.same")}</p>
            ) : (
              <DiffView before={plan.before ?? ""} after={store.text} label={t("save.file")} />
            )}
            {store.replaces !== null && <p>{t("rename.from", { path: store.replaces })}</p>}
            {plan.also.length > 0 && <p>{t("rename.also", { files: plan.also.join(", ") })}</p>}
            {errors.length === 0 && <Tables plan={plan} isConvertible={isConvertible} />}
          </>
        )}
      </div>
    </Modal>
  );
});

/** The result of a save over another person's newer file: the changes are merged into it, or wait for a decision. */
interface Conflict {
  readonly isMerged: boolean;
  /** The file of the other person; null when it is gone. */
  readonly newer?: StudioText | null;
}

async function takeNewer(store: StudioStore): Promise<Conflict | null> {
  try {
    if (await store.merge()) return { isMerged: true };
    await store.follow();
    return { isMerged: false, newer: await store.newest() };
  } catch {
    // The next save finds it again.
    return null;
  }
}

/** Saves the text. A save whose answer is lost, or that is repeated, is found on disk. @throws ApiError as `save` */
async function saveOrFind(store: StudioStore, convert: boolean): Promise<void> {
  try {
    await store.save(convert);
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status < 400 || error.status >= 500 || error.status === 409);
    if (!isUnknown || !(await store.isSaved().catch(() => false))) throw error;
  }
}

function Tables({ plan, isConvertible }: { readonly plan: StudioPlan; readonly isConvertible: boolean }) {
  const { t, text } = useI18n(studioTexts);
  const needsOperator = plan.refused.some(({ statement }) => statement !== null);
  const isRefused = plan.refused.length > 0;
  return (
    <>
      <h3>{t("save.tables")}</h3>
      {isRefused && (
        <>
          <p role="alert">{t(isConvertible ? "save.convert" : needsOperator ? "save.refused" : "save.contradicted")}</p>
          {plan.refused.map(({ pointer, reason, statement, field }) => (
            <div key={text(reason)}>
              <p>
                {text(reason)} <code>{field ?? pointer}</code>
              </p>
              {statement !== null && <pre>{statement}</pre>}
            </div>
          ))}
        </>
      )}
      {isConvertible && plan.statements.length > 0 && <p>{t("save.convert.then")}</p>}
      {plan.statements.length > 0 && (isConvertible || !isRefused) && (
        <pre tabIndex={0} aria-label={t("save.tables")}>
          {plan.statements.map((statement) => `${statement};`).join("\n")}
        </pre>
      )}
      {plan.statements.length === 0 && !isRefused && <p>{t("save.tables.none")}</p>}
      {plan.unfit.length > 0 && (
        <>
          <h3>{t("save.unfit")}</h3>
          <ul>
            {plan.unfit.map(({ field, message }) => (
              <li key={text(message)}>
                {text(message)} <code>{field}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
