import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { MOST_IN_BULK, UNDO_SECONDS, type ImportFacts, type TransferJob } from "#contract";
import { Icon, confirm, useI18n } from "#ui";
import { numberText } from "../../values/number-text.ts";
import { Faults } from "./check-step.tsx";
import { CountTiles } from "./count-tiles.tsx";
import { counted } from "../common/count-params.ts";
import type { ImportStore } from "./import-store.ts";
import { JobProgress } from "../common/job-progress.tsx";
import type { JobWatch } from "../common/job-watch.ts";
import { transferTexts } from "../common/transfer-texts.ts";

interface SaveStepProps {
  readonly store: ImportStore;
  readonly watch: JobWatch;
  readonly facts: ImportFacts;
}

/** The rows are saved: how far it is, then what was done. */
export const SaveStep = observer(function SaveStep({ store, watch, facts }: SaveStepProps) {
  const { t } = useI18n(transferTexts);
  const { job } = watch;
  const { counts } = facts;
  if (store.moving)
    return (
      <>
        <JobProgress watch={watch} label={t("run.running")} />
        <p className="transfer-hint">{t("run.explain")}</p>
      </>
    );
  const wrote = counts.added + counts.updated > 0;
  return (
    <>
      <p className="transfer-verdict" role="status" data-tone={job.state === "done" && counts.bad === 0 ? "good" : "bad"}>
        <Icon name={job.state === "done" ? "check-circle" : "exclamation-circle"} /> <Verdict job={job} facts={facts} />
      </p>
      {job.reason !== null && <p className="transfer-problem">{job.reason}</p>}
      <CountTiles
        tiles={[
          { id: "added", label: t("count.added"), count: counts.added, tone: "good" },
          { id: "updated", label: t("count.updated"), count: counts.updated, tone: "good" },
          { id: "unchanged", label: t("count.unchanged"), count: counts.unchanged },
          { id: "bad", label: t("count.bad"), count: counts.bad - counts.refused, tone: "bad" },
          { id: "refused", label: t("count.refused"), count: counts.refused, tone: "bad" },
        ]}
      />
      {wrote ? <UndoLine store={store} facts={facts} /> : <p className="transfer-hint">{t("end.nothing")}</p>}
      {counts.bad > 0 && <Faults store={store} watch={watch} facts={facts} />}
    </>
  );
});

/** The way back, as long as there is one. */
const UndoLine = observer(function UndoLine({ store, facts }: Pick<SaveStepProps, "store" | "facts">) {
  const { t } = useI18n(transferTexts);
  const { added, updated } = facts.counts;
  if (store.undone !== null)
    return (
      <p className="transfer-note" role="status">
        <Icon name="check-circle" /> {t("end.undone", counted(store.undone))}
      </p>
    );
  if (added + updated > MOST_IN_BULK) return <p className="transfer-hint">{t("end.undoTooMany", counted(MOST_IN_BULK))}</p>;
  const undo = async () => {
    const question = { title: t("undo.button"), content: t("undo.ask"), okText: t("undo.button"), danger: true };
    if (await confirm(question)) await store.undo();
  };
  return (
    <div className="transfer-template">
      <p>{t("end.undo", { minutes: UNDO_SECONDS / 60 })}</p>
      <Button loading={store.busy} onClick={() => void undo()}>
        {t("undo.button")}
      </Button>
    </div>
  );
});

function Verdict({ job, facts }: { readonly job: TransferJob; readonly facts: ImportFacts }) {
  const { t } = useI18n(transferTexts);
  if (job.state === "cancelled") return t("end.cancelled");
  if (job.state === "failed") return t("end.failed");
  const { bad } = facts.counts;
  return bad === 0 ? t("end.done") : t("end.doneSome", { bad: numberText(bad) });
}
