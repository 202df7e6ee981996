import { inSentence, type ImportCounts, type Text } from "#contract";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../data/tables.ts";
import { tell } from "../inbox/tell.ts";
import type { Job } from "./jobs.ts";
import type { TransferCore } from "./transfer-core.ts";

type Ending =
  | { readonly state: "done"; readonly counts: ImportCounts }
  | { readonly state: "done"; readonly rows: number }
  | { readonly state: "failed"; readonly reason: Text };

/** Whoever announces the inbox afterwards does it for the job as a whole. */
const SAID_LATER = { afterCommit: () => undefined };

/** Tells whoever began a job that it has ended: they may have gone elsewhere meanwhile. */
export async function tellOfJob(
  { deps, inForce }: TransferCore,
  db: Kysely<TrellisTables>,
  job: Job,
  ending: Ending,
): Promise<void> {
  const { catalog } = inForce();
  const module = catalog.modules.get(job.module);
  const title = module?.title ?? { zh: job.module, en: job.module };
  const { kind } = job.facts;
  await tell({ deps, catalog, db, journal: SAID_LATER }, [job.userId], {
    kind,
    text: textOf(kind, title, ending),
    link: module?.menu?.path ?? null,
  });
}

function textOf(kind: "import" | "export", title: Text, ending: Ending): Text {
  const [zh, en] = kind === "import" ? ["导入", "Import"] : ["导出", "Export"];
  if (ending.state === "failed") {
    return {
      zh: `“${title.zh}”的${zh}未完成：${ending.reason.zh}`,
      en: `${en} of ${inSentence(title).en} has stopped: ${ending.reason.en}`,
    };
  }
  if ("rows" in ending) {
    return {
      zh: `“${title.zh}”的导出已完成，共 ${ending.rows} 条`,
      en: `Export of ${inSentence(title).en} is done: ${ending.rows} records`,
    };
  }
  const { added, updated, bad } = ending.counts;
  return {
    zh: `“${title.zh}”的导入已完成：新增 ${added} 条，更新 ${updated} 条，未导入 ${bad} 条`,
    en: `Import of ${inSentence(title).en} is done: ${added} added, ${updated} updated, ${bad} not imported`,
  };
}
