import Button from "@arco-design/web-react/es/Button";
import type { TransferJob } from "#contract";
import { Icon, useI18n } from "#ui";
import type { TransferClient } from "../common/transfer-client.ts";
import { transferTexts } from "../common/transfer-texts.ts";
import { useDownload } from "./use-download.ts";

/** The bad rows as a workbook, coloured and explained. Nothing where the server has none. */
export function ReportLink({ client, job }: { readonly client: TransferClient; readonly job: TransferJob }) {
  const { t } = useI18n(transferTexts);
  const { busy, problem, download } = useDownload();
  if (!job.files.includes("report")) return null;
  return (
    <div className="transfer-template">
      <div>
        <p>{t("check.reportHint")}</p>
        {problem !== null && (
          <p role="alert" className="transfer-problem">
            {problem}
          </p>
        )}
      </div>
      <Button
        icon={<Icon name="download" />}
        loading={busy}
        onClick={() => download(() => client.saveFile(job.id, "report", `${client.module}.xlsx`))}
      >
        {t("check.report")}
      </Button>
    </div>
  );
}
