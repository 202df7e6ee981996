import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { inSentence } from "#contract";
import { Modal, Skeleton, useI18n } from "#ui";
import { useRuntime } from "../../context/runtime-context.ts";
import type { RecordToolProps } from "../../action-model/record-tool.ts";
import { recordsText } from "../../table/record-label.ts";
import { CheckStep } from "./check-step.tsx";
import { FileStep } from "./file-step.tsx";
import { ImportButtons } from "./import-buttons.tsx";
import { IMPORT_STEPS, type ImportStep, ImportStore } from "./import-store.ts";
import { MapStep } from "./map-step.tsx";
import { SaveStep } from "./save-step.tsx";
import { TransferClient } from "../common/transfer-client.ts";
import { transferTexts } from "../common/transfer-texts.ts";
import "../../form/dialog.css";
import "../../form/touch.css";
import "../common/transfer.css";
import "./import.css";

const WIDTH = 880;

interface ImportDialogProps extends RecordToolProps {
  /** A file that is chosen already. An import that was left goes first. */
  readonly file?: File | null;
}

/** A file becomes records, step by step. Leaving it leaves the job with the server; opening it again goes on there. */
export const ImportDialog = observer(function ImportDialog({ target, resume = null, file = null, onClose }: ImportDialogProps) {
  const { t, text } = useI18n(transferTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const [store] = useState(() => {
    const saved = () => {
      target.client.written();
      void target.load();
    };
    return new ImportStore(new TransferClient(api, target.module.name), saved);
  });
  useEffect(() => {
    const asking = new AbortController();
    void store.resume(resume, asking.signal).then(() => {
      if (file !== null && store.ready && store.job === null && store.file === null) void store.send(file);
    });
    return () => {
      asking.abort();
      store.close();
    };
  }, [store, resume, file]);

  const close = () => {
    if (store.ended) store.forget();
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={t("import.title", { title: text(inSentence(recordsText(target.module))) })}
      width={WIDTH}
      closeOnMask={false}
      onClose={close}
      afterClose={onClose}
      footer={<ImportButtons store={store} onClose={close} />}
    >
      <div className="trellis-dialog-body transfer-body" data-kind="import" aria-busy={store.busy}>
        <ImportSteps step={store.step} />
        <Problem store={store} />
        {store.ready ? (
          <Step store={store} lists={target.module.children.map(({ field }) => text(field.title))} />
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
    </Modal>
  );
});

/** The error of a rejected call, or the reason why a job failed before it saved anything. */
const Problem = observer(function Problem({ store }: { readonly store: ImportStore }) {
  const reason = store.problem ?? (store.step === "map" ? (store.job?.reason ?? null) : null);
  return reason === null ? null : (
    <p role="alert" className="transfer-problem" data-box>
      {reason}
    </p>
  );
});

interface StepProps {
  readonly store: ImportStore;
  readonly lists: readonly string[];
}

const Step = observer(function Step({ store, lists }: StepProps) {
  const { step, watch, facts, plan } = store;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    // The button that led here is gone: who uses the keyboard goes on at the step's beginning.
    if (before.current !== step) place.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step]);
  return (
    <div ref={place} className="transfer-step" tabIndex={-1}>
      {step === "file" || watch === null || facts === null ? (
        <FileStep store={store} />
      ) : step === "map" ? (
        plan !== null && <MapStep store={store} facts={facts} plan={plan} lists={lists} />
      ) : step === "check" ? (
        <CheckStep store={store} watch={watch} facts={facts} />
      ) : (
        <SaveStep store={store} watch={watch} facts={facts} />
      )}
    </div>
  );
});

/** Steps of the import. On a phone only the current step shows its name. */
function ImportSteps({ step }: { readonly step: ImportStep }) {
  const { t } = useI18n(transferTexts);
  const now = IMPORT_STEPS.indexOf(step);
  return (
    <ol className="transfer-steps" aria-label={t("import.steps")}>
      {IMPORT_STEPS.map((one, index) => (
        <li key={one} data-passed={index < now || undefined} aria-current={index === now ? "step" : undefined}>
          <span aria-hidden="true">{index + 1}</span>
          <span className="transfer-step-name">{t(`step.${one}`)}</span>
        </li>
      ))}
    </ol>
  );
}
