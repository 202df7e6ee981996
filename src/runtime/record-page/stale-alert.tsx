import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";

interface StaleAlertProps {
  /** Sentence that says why the record could not be read again. */
  readonly reason: string;
  readonly onRetry: () => void;
}

/** Says above a record that it could not be read again. What was read before stays. */
export function StaleAlert({ reason, onRetry }: StaleAlertProps) {
  const { t } = useI18n(texts);
  return (
    <Alert
      className="record-page-stale"
      type="warning"
      content={
        <>
          {reason} {t("table.stale")}
        </>
      }
      action={
        <Button size="small" onClick={onRetry}>
          {t("table.retry")}
        </Button>
      }
    />
  );
}
