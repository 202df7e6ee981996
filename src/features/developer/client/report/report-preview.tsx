import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import type { JsonObject } from "#contract";
import { useApiQuery, useDebouncedText } from "#runtime";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { PREVIEW, asTable } from "./report-answer.ts";
import { reportTexts } from "./report-texts.ts";
import { ReportView } from "./report-view.tsx";

/** Previews the result of a query before it is saved. An open preview follows every change. */
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

/** @param props content as text, so that only a changed query runs again */
function Preview({ content }: { readonly content: string }) {
  const { t } = useI18n(reportTexts);
  const settled = useDebouncedText(content);
  const answer = useApiQuery(PREVIEW, { content: JSON.parse(settled) as JsonObject }, asTable, "POST");
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={4} />;
  return <ReportView table={answer.data} name={t("preview")} kind="bar" />;
}
