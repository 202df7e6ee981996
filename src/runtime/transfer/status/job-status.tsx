import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { TransferJob } from "#contract";
import { Icon, useI18n } from "#ui";
import { useRuntime } from "../../context/runtime-context.ts";
import type { ToolStatusProps } from "../../action-model/record-tool.ts";
import { isSaving } from "../import/import-store.ts";
import { percentOf } from "../common/job-progress.tsx";
import { JobWatch, isMoving } from "../common/job-watch.ts";
import { deleteStoredJob, type TransferKind } from "../common/stored-jobs.ts";
import { TransferClient } from "../common/transfer-client.ts";
import { transferTexts } from "../common/transfer-texts.ts";
import "./job-status.css";

/** An import that was left, in the toolbar of its list: how far it is, and the way back to it. */
export function ImportStatus(props: ToolStatusProps) {
  return <JobStatus {...props} kind="import" />;
}

export function ExportStatus(props: ToolStatusProps) {
  return <JobStatus {...props} kind="export" />;
}

const JobStatus = observer(function JobStatus({
  target,
  about,
  onOpen,
  kind,
}: ToolStatusProps & { readonly kind: TransferKind }) {
  const { t } = useI18n(transferTexts);
  const watch = useStoredJob(target, kind, about);
  const [dismissed, setDismissed] = useState(false);
  if (watch === null || watch.gone || dismissed) return null;
  const { job } = watch;
  const percent = isMoving(job) ? percentOf(job.done, job.total) : null;
  const forget = () => {
    deleteStoredJob(kind, target.module.name);
    setDismissed(true);
  };
  return (
    <span className="transfer-status" data-state={job.state}>
      <button type="button" className="transfer-status-open" onClick={onOpen} title={job.fileName}>
        <Icon name={kind === "import" ? "upload" : "download"} />
        <span role="status">{t(statusOf(job))}</span>
        {percent !== null && <span className="transfer-status-percent">{`${percent}%`}</span>}
      </button>
      {!isMoving(job) && (
        <button type="button" className="transfer-status-forget" aria-label={t("status.forget")} onClick={forget}>
          <Icon name="close" />
        </button>
      )}
      {percent !== null && <span className="transfer-status-bar" style={{ width: `${percent}%` }} />}
    </span>
  );
});

function statusOf(job: TransferJob) {
  const { kind, state } = job;
  if (kind === "export")
    return isMoving(job) ? "status.export.moving" : state === "done" ? "status.export.done" : "status.export.stopped";
  if (isMoving(job)) return isSaving(job) ? "status.import.moving" : "status.import.checking";
  if (state === "uploaded") return "status.import.file";
  if (state === "checked") return "status.import.checked";
  return state === "done" ? "status.import.done" : "status.import.stopped";
}

/** Follows a job that was left; null until the server has said what has become of it, and when it knows nothing of it. */
function useStoredJob(target: ToolStatusProps["target"], kind: TransferKind, id: string): JobWatch | null {
  const { api } = useRuntime();
  const [watch, setWatch] = useState<JobWatch | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const client = new TransferClient(api, target.module.name);
    let watched: JobWatch | null = null;
    const begin = (jobs: readonly TransferJob[]) => {
      const job = jobs.find((one) => one.id === id);
      if (job === undefined) return deleteStoredJob(kind, target.module.name);
      const told = (ended: TransferJob) => {
        if (!isSaving(ended) || ended.kind !== "import") return;
        target.client.written();
        void target.load();
      };
      // It may have ended between the dialog's last look and this one.
      if (!isMoving(job)) told(job);
      watched = new JobWatch(client, job, told);
      watched.follow();
      setWatch(watched);
    };
    // A failed status request shows no notice, because the list already reports that the server cannot be reached.
    client.jobs(asking.signal).then(begin, () => undefined);
    return () => {
      asking.abort();
      watched?.stop();
    };
  }, [api, target, kind, id]);
  return watch;
}
