import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import type { JsonObject, ReportTable } from "#contract";
import { isAborted, messageOf, useRuntime } from "#runtime";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { asTable } from "./report-answer.ts";
import { reportTexts } from "./report-texts.ts";
import { ReportView } from "./report-view.tsx";

const PREVIEW = "/api/blade-report/report/rest/preview";
/** Milliseconds without a change before the server is asked. */
const PAUSE = 300;

/** What a query says before it is saved. Once opened it follows every change. */
export function ReportPreview({ content }: { readonly content: JsonObject }) {
  const { t } = useI18n(reportTexts);
  const [open, setOpen] = useState(false);
  return (
    <div className="report-preview">
      <Button icon={<Icon name={open ? "up" : "eye"} />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? "preview.close" : "preview")}
      </Button>
      {open && <Preview content={JSON.stringify(content)} />}
    </div>
  );
}

type Answer = { readonly table: ReportTable } | { readonly message: string } | null;

/** @param props content as text, so that only another question is asked again */
function Preview({ content }: { readonly content: string }) {
  const { t } = useI18n(reportTexts);
  const { api } = useRuntime();
  const [answer, setAnswer] = useState<Answer>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const body = { content: JSON.parse(content) as JsonObject };
      api.call("POST", PREVIEW, asTable, { body, signal: controller.signal, quiet: true }).then(
        (table) => setAnswer({ table }),
        (error: unknown) => {
          if (!isAborted(error)) setAnswer({ message: messageOf(error) });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, content, attempt]);
  if (answer === null) return <Skeleton rows={4} />;
  if ("message" in answer) return <ErrorState hint={answer.message} onRetry={() => setAttempt((count) => count + 1)} />;
  return <ReportView table={answer.table} name={t("preview")} kind="bar" />;
}
