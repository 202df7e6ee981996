import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import type { ReportTable } from "#contract";
import { isAborted, messageOf, saveFile, useRuntime, type ActionDialogProps, type Api } from "#runtime";
import { ErrorState, Icon, Modal, Skeleton, useI18n } from "#ui";
import { asTable } from "./report-answer.ts";
import type { ChartKind } from "./report-chart.ts";
import { reportTexts } from "./report-texts.ts";
import { ReportView } from "./report-view.tsx";

const WIDTH = 1000;
const EXPORT = "/api/blade-report/report/rest/export";
const KINDS: Readonly<Record<number, ChartKind>> = { 1: "bar", 2: "line", 3: "doughnut" };

type Answer =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly table: ReportTable };

/** What a report says to whoever looks at it, as a chart and as a table, to be taken along as a file. */
export function ReportDialog({ action, records, onClose }: ActionDialogProps) {
  const { t } = useI18n(reportTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const [record] = records;
  const id = record?.id ?? "";
  const name = String(record?.["name"] ?? "");
  const [answer, retry] = useReport(api, `/api${action.path}`, id);
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
          {["xlsx", "csv"].map((format) => (
            <Button key={format} icon={<Icon name="download" />} disabled={answer.state !== "ready"} onClick={() => save(format)}>
              {t("export", { format })}
            </Button>
          ))}
        </>
      }
    >
      {answer.state === "loading" && <Skeleton rows={8} />}
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={retry} />}
      {answer.state === "ready" && (
        <ReportView table={answer.table} name={name} kind={KINDS[Number(record?.["chart"])] ?? null} />
      )}
    </Modal>
  );
}

function useReport(api: Api, path: string, id: string): [Answer, () => void] {
  const [answer, setAnswer] = useState<Answer>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setAnswer({ state: "loading" });
    api.call("GET", path, asTable, { params: { id }, signal: controller.signal, quiet: true }).then(
      (table) => setAnswer({ state: "ready", table }),
      (error: unknown) => {
        if (!isAborted(error)) setAnswer({ state: "failed", message: messageOf(error) });
      },
    );
    return () => controller.abort();
  }, [api, path, id, attempt]);
  return [answer, () => setAttempt((count) => count + 1)];
}

/** What goes wrong the api has said already. */
async function saved(api: Api, id: string, format: string): Promise<void> {
  const reply = await api.open("GET", EXPORT, { params: { id, format } }).catch(() => null);
  if (reply !== null) await saveFile(reply, `report.${format}`);
}
