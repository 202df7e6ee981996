import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { inSentence } from "#contract";
import { Icon, Modal, Skeleton, useI18n } from "#ui";

import { useRuntime } from "../../context/runtime-context.ts";
import type { RecordToolProps } from "../../action-model/record-tool.ts";
import { recordsText } from "../../table/record-label.ts";
import { counted } from "../common/count-params.ts";
import { ExportChoices, initialChoices, useExportInput } from "./export-choices.tsx";
import { ExportStore } from "./export-store.ts";
import { JobProgress } from "../common/job-progress.tsx";
import { TransferClient } from "../common/transfer-client.ts";
import { transferTexts } from "../common/transfer-texts.ts";
import "../../form/dialog.css";
import "../common/transfer.css";

const WIDTH = 640;

/** Exports the list. The server writes the file, and continues if the dialog is closed. */
export const ExportDialog = observer(function ExportDialog({ target, resume = null, onClose }: RecordToolProps) {
  const { t, text } = useI18n(transferTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const [store] = useState(() => new ExportStore(new TransferClient(api, target.module.name)));
  const [choices, setChoices] = useState(() => initialChoices(target));
  const { input, problem } = useExportInput(target, choices);
  useEffect(() => {
    const asking = new AbortController();
    void store.resume(resume, asking.signal);
    return () => {
      asking.abort();
      store.close();
    };
  }, [store, resume]);

  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={t("export.title", { title: text(inSentence(recordsText(target.module))) })}
      width={WIDTH}
      onClose={close}
      afterClose={onClose}
      footer={
        store.watch === null ? (
          <>
            {problem !== null && (
              <span className="transfer-why" role="status">
                {problem}
              </span>
            )}
            <Button onClick={close}>{t("button.cancel")}</Button>
            <Button
              type="primary"
              loading={store.busy}
              disabled={input === null || !store.ready}
              onClick={() => input !== null && void store.start(input)}
            >
              {t("export.start")}
            </Button>
          </>
        ) : (
          <ExportButtons store={store} onClose={close} />
        )
      }
    >
      <div className="trellis-dialog-body transfer-body" data-kind="export" aria-busy={store.busy}>
        {store.problem !== null && (
          <p role="alert" className="transfer-problem" data-box>
            {store.problem}
          </p>
        )}
        {!store.ready ? (
          <Skeleton rows={4} />
        ) : store.watch === null ? (
          <ExportChoices target={target} choices={choices} onChange={(changes) => setChoices({ ...choices, ...changes })} />
        ) : (
          <Progress store={store} />
        )}
      </div>
    </Modal>
  );
});

const Progress = observer(function Progress({ store }: { readonly store: ExportStore }) {
  const { t } = useI18n(transferTexts);
  const { watch, job } = store;
  if (watch === null || job === null) return null;
  if (store.moving)
    return (
      <>
        <JobProgress watch={watch} label={t("export.running")} />
        <p className="transfer-hint">{t("export.explain")}</p>
      </>
    );
  const done = job.state === "done";
  return (
    <>
      <p className="transfer-verdict" role="status" data-tone={done ? "good" : "bad"}>
        <Icon name={done ? "check-circle" : "exclamation-circle"} />{" "}
        {done
          ? t(store.saved ? "export.done" : "export.ready", counted(job.done))
          : t(job.state === "failed" ? "export.failed" : "export.cancelled")}
      </p>
      {job.reason !== null && <p className="transfer-problem">{job.reason}</p>}
      {done && (
        <p className="transfer-file">
          <Icon name="file" /> <span title={job.fileName}>{job.fileName}</span>
          <small>{t("export.count", counted(job.done))}</small>
        </p>
      )}
    </>
  );
});

const ExportButtons = observer(function ExportButtons({
  store,
  onClose,
}: {
  readonly store: ExportStore;
  readonly onClose: () => void;
}) {
  const { t } = useI18n(transferTexts);
  if (store.moving)
    return (
      <>
        <Button loading={store.busy} onClick={() => void store.cancel()}>
          {t("button.stop")}
        </Button>
        <Button onClick={onClose}>{t("button.close")}</Button>
      </>
    );
  return (
    <>
      <Button onClick={store.chooseAgain}>{t("export.other")}</Button>
      {store.job?.state === "done" && (
        <Button {...(store.saved ? {} : { type: "primary" as const })} loading={store.busy} onClick={() => void store.download()}>
          {t(store.saved ? "export.again" : "export.download")}
        </Button>
      )}
      {(store.saved || store.job?.state !== "done") && (
        <Button type="primary" onClick={onClose}>
          {t("button.done")}
        </Button>
      )}
    </>
  );
});
