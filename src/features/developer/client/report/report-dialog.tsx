import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { saveFile, useApiQuery, useRuntime, type ActionDialogProps, type Api } from "#runtime";
import { ErrorState, Icon, Modal, Skeleton, useI18n } from "#ui";
import { CHART_KINDS, asTable } from "./report-answer.ts";
import { reportTexts } from "./report-texts.ts";
import { ReportView } from "./report-view.tsx";

const WIDTH = 1000;
const EXPORT = "/api/blade-report/report/rest/export";
const EXPORT_CODE = "report_export";

/** Shows a report as a chart and as a table, and exports it as a file. */
export function ReportDialog({ action, records, onClose }: ActionDialogProps) {
  const { t } = useI18n(reportTexts);
  const { api, permissions } = useRuntime();
  const [open, setOpen] = useState(true);
  const [record] = records;
  const id = record?.id ?? "";
  const name = String(record?.["name"] ?? "");
  const answer = useApiQuery(`/api${action.path}`, { id }, asTable);
  const save = (format: string) => void saved(api, id, format);
  return (
    <Modal
      open={open}
      title={name}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          {(permissions.has(EXPORT_CODE) ? ["xlsx", "csv"] : []).map((format) => (
            <Button key={format} icon={<Icon name="download" />} disabled={answer.state !== "ready"} onClick={() => save(format)}>
              {t("export", { format })}
            </Button>
          ))}
        </>
      }
    >
      {answer.state === "loading" && <Skeleton rows={8} />}
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
      {answer.state === "ready" && (
        <ReportView table={answer.data} name={name} kind={CHART_KINDS[Number(record?.["chart"])] ?? null} />
      )}
    </Modal>
  );
}

/** The API shows errors. */
async function saved(api: Api, id: string, format: string): Promise<void> {
  const reply = await api.open("GET", EXPORT, { params: { id, format } }).catch(() => null);
  if (reply !== null) await saveFile(reply, `report.${format}`);
}
