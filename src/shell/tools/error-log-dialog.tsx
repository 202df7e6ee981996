import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { sendErrorsEndpoint } from "#contract";
import { ApiError, callEndpoint } from "#runtime";
import { confirm, EmptyState, Modal, toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { errorLogTexts } from "./error-log-texts.ts";
import "./error-log-dialog.css";

/** Shows the errors of this browser, uploads or clears them. */
export const ErrorLogDialog = observer(function ErrorLogDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, errorLog } = useShell();
  const { t } = useI18n(errorLogTexts);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const { entries } = errorLog;

  const upload = async () => {
    const title = t("logs.upload");
    if (!(await confirm({ title, content: t("logs.uploadConfirm", { count: entries.length }), okText: title }))) return;
    setBusy(true);
    try {
      await callEndpoint(api, sendErrorsEndpoint, { body: entries });
      errorLog.clear();
      toast.success(t("logs.uploaded"));
    } catch (error) {
      // The api has shown the error; the entries stay for the next attempt.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  const clear = async () => {
    if (!(await confirm({ title: t("logs.clear"), content: t("logs.clearConfirm"), okText: t("logs.clear"), danger: true })))
      return;
    errorLog.clear();
    toast.success(t("logs.cleared"));
  };

  return (
    <Modal
      open={open}
      title={t("logs.title")}
      width={1000}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button status="danger" disabled={entries.length === 0} onClick={() => void clear()}>
            {t("logs.clear")}
          </Button>
          <Button type="primary" loading={busy} disabled={entries.length === 0} onClick={() => void upload()}>
            {t("logs.upload")}
          </Button>
        </>
      }
    >
      {entries.length === 0 ? (
        <EmptyState icon="check-circle" title={t("logs.empty")} />
      ) : (
        // Scrolls by itself, and by the keyboard.
        <div className="error-log" role="region" aria-label={t("logs.title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("logs.type")}</th>
                <th scope="col">{t("logs.url")}</th>
                <th scope="col">{t("logs.message")}</th>
                <th scope="col">{t("logs.stack")}</th>
                <th scope="col">{t("logs.time")}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, index) => (
                <tr key={`${entry.time}-${index}`}>
                  <td>
                    <span className="error-log-type">{t(`logs.type.${entry.type}`)}</span>
                  </td>
                  <td className="error-log-url">{entry.url}</td>
                  <td>
                    <strong>{entry.message}</strong>
                  </td>
                  <td>
                    {entry.stack !== "" && (
                      <details>
                        <summary>{t("logs.stackShown")}</summary>
                        <pre>{entry.stack}</pre>
                      </details>
                    )}
                  </td>
                  <td className="error-log-time">{entry.time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
});
