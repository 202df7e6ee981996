import { inSentence, type ImportCounts, type Text } from "#contract";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { notify } from "../../notifications/notify.ts";
import type { Job } from "../../jobs/job.ts";
import type { JobServices } from "../../jobs/job-kind.ts";
import { IMPORT } from "./transfer-jobs.ts";

type Ending =
  | { readonly state: "done"; readonly counts: ImportCounts }
  | { readonly state: "done"; readonly rows: number }
  | { readonly state: "failed"; readonly reason: Text };

/** The job runner announces the inbox when the job has ended. */
const ANNOUNCED_LATER = { afterCommit: () => undefined };

/** Puts a message about the end of a job into its owner's inbox. */
export async function notifyEnd(
  { deps, inForce }: JobServices,
  db: Kysely<TrellisTables>,
  job: Job,
  ending: Ending,
): Promise<void> {
  const { catalog } = inForce();
  const module = catalog.modules.get(job.module);
  const title = module?.title ?? { zh: job.module, en: job.module };
  await notify({ deps, catalog, db, journal: ANNOUNCED_LATER }, [job.userId], {
    kind: job.kind,
    text: textOf(job.kind, title, ending),
    link: module?.menu?.path ?? null,
    isRead: ending.state === "done",
  });
}

export function notifyFailure(services: JobServices, db: Kysely<TrellisTables>, job: Job, reason: Text): Promise<void> {
  return notifyEnd(services, db, job, { state: "failed", reason });
}

function textOf(kind: string, title: Text, ending: Ending): Text {
  const [zh, en] = kind === IMPORT ? ["导入", "Import"] : ["导出", "Export"];
  if (ending.state === "failed") {
    return {
      zh: `“${title.zh}”的${zh}未完成：${ending.reason.zh}`,
      en: `${en} of ${inSentence(title).en} stopped: ${ending.reason.en}`,
    };
  }
  if ("rows" in ending) {
    return {
      zh: `“${title.zh}”的导出已完成，共 ${ending.rows} 条`,
      en: `Export of ${inSentence(title).en} complete: ${ending.rows} records`,
    };
  }
  const { added, updated, bad } = ending.counts;
  return {
    zh: `“${title.zh}”的导入已完成：新增 ${added} 条，更新 ${updated} 条，未导入 ${bad} 条`,
    en: `Import of ${inSentence(title).en} complete: ${added} added, ${updated} updated, ${bad} not imported`,
  };
}
