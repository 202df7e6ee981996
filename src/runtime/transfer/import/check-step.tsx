import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { FaultGroup, ImportFacts } from "#contract";
import { EmptyState, Icon, useI18n } from "#ui";
import { numberText } from "../../values/number-text.ts";
import { CountTiles } from "./count-tiles.tsx";
import { counted } from "../common/count-params.ts";
import { FaultGroups, groupKey } from "./fault-groups.tsx";
import { FaultRows } from "./fault-rows.tsx";
import type { ImportStore } from "./import-store.ts";
import { JobProgress } from "../common/job-progress.tsx";
import type { JobWatch } from "../common/job-watch.ts";
import { FileLine } from "./map-step.tsx";
import { ReportLink } from "./report-link.tsx";
import { transferTexts } from "../common/transfer-texts.ts";

interface CheckStepProps {
  readonly store: ImportStore;
  readonly watch: JobWatch;
  readonly facts: ImportFacts;
}

/** The dry run: how far it is, then what would happen, and what is wrong. */
export const CheckStep = observer(function CheckStep({ store, watch, facts }: CheckStepProps) {
  const { t } = useI18n(transferTexts);
  const { counts } = facts;
  if (store.moving)
    return (
      <>
        <FileLine store={store} />
        <JobProgress watch={watch} label={t(watch.job.phase === "reading" ? "check.reading" : "check.running")} />
        <p className="transfer-hint">{t("check.explain")}</p>
      </>
    );
  if (counts.good + counts.bad === 0)
    return (
      <>
        <FileLine store={store} />
        <EmptyState icon="file" title={t("check.empty")} />
      </>
    );
  const verdict =
    counts.bad === 0
      ? t("check.clean", counted(counts.good))
      : counts.good === 0
        ? t("check.nothing")
        : t("check.some", { good: numberText(counts.good), bad: numberText(counts.bad) });
  return (
    <>
      <FileLine store={store} />
      <p className="transfer-verdict" role="status" data-tone={counts.bad === 0 ? "good" : "bad"}>
        <Icon name={counts.bad === 0 ? "check-circle" : "exclamation-circle"} /> {verdict}
      </p>
      <CountTiles
        tiles={[
          { id: "good", label: t("count.good"), count: counts.good, tone: "good" },
          { id: "bad", label: t("count.bad"), count: counts.bad, tone: "bad" },
          { id: "added", label: t("count.added"), count: counts.added },
          { id: "updated", label: t("count.updated"), count: counts.updated },
          { id: "unchanged", label: t("count.unchanged"), count: counts.unchanged },
        ]}
      />
      {counts.bad > 0 && <Faults store={store} watch={watch} facts={facts} mendable />}
    </>
  );
});

interface FaultsProps extends CheckStepProps {
  /** This step saves no record, so errors can be corrected here as well. */
  readonly mendable?: boolean;
}

/** Errors of the rejected rows, and the workbook to correct them in. */
export const Faults = observer(function Faults({ store, watch, facts, mendable = false }: FaultsProps) {
  const { t } = useI18n(transferTexts);
  const [group, setGroup] = useState<FaultGroup | null>(null);
  return (
    <>
      <ReportLink client={store.client} job={watch.job} />
      {facts.faults.length > 0 && (
        <section className="transfer-faults">
          <h2>{t("check.groups")}</h2>
          <FaultGroups groups={facts.faults} chosen={group} onChoose={setGroup} />
          {mendable && <p className="transfer-hint">{t("check.mendHint")}</p>}
          <FaultRows
            key={group === null ? "" : groupKey(group)}
            client={store.client}
            mending={mendable ? store : null}
            job={watch.job.id}
            group={group}
          />
        </section>
      )}
    </>
  );
});
