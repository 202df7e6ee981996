import Button from "@arco-design/web-react/es/Button";
import { useId, useState } from "react";
import { anything, isOf, listOf, useApiQuery, useRuntime } from "#runtime";
import { Modal, NativeSelect, toast, useI18n } from "#ui";
import { texts } from "./forum-texts.ts";

interface Cause {
  readonly dictKey: string;
  readonly dictValue: string;
}

const asCauses = listOf("causes", isOf<Cause>({ dictKey: "string", dictValue: "string" }));
const CAUSES = { code: "forum_report_cause" };

interface ReportDialogProps {
  readonly invitationId: string;
  readonly commentId: string | null;
  readonly onClose: () => void;
}

/** Reports a post or a comment to the moderators. */
export function ReportDialog({ invitationId, commentId, onClose }: ReportDialogProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const id = useId();
  const causes = useApiQuery("/api/blade-system/dict-biz/dictionary", CAUSES, asCauses);
  const options =
    causes.state === "ready" ? causes.data.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue })) : [];
  const [cause, setCause] = useState("");
  const [detail, setDetail] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = {
        invitationId,
        cause: cause === "" ? (options[0]?.value ?? "") : cause,
        detail,
        ...(commentId === null ? {} : { commentId }),
      };
      await api.call("POST", "/api/blade-forum-report/save", anything, { body });
      toast.success(t("reported"));
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("report")}
      width={460}
      onClose={onClose}
      closeOnMask={detail === ""}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} disabled={options.length === 0} onClick={() => void send()}>
            {t("reportSend")}
          </Button>
        </>
      }
    >
      <div className="forum-report">
        <label htmlFor={`${id}cause`}>{t("reportCause")}</label>
        <NativeSelect
          id={`${id}cause`}
          value={cause === "" ? (options[0]?.value ?? "") : cause}
          options={options}
          onChange={setCause}
        />
        <label htmlFor={`${id}detail`}>{t("reportDetail")}</label>
        <textarea
          id={`${id}detail`}
          rows={4}
          maxLength={500}
          value={detail}
          onChange={(event) => setDetail(event.target.value)}
        />
      </div>
    </Modal>
  );
}
