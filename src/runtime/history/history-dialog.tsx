import Button from "@arco-design/web-react/es/Button";
import { useMemo, useState } from "react";
import type { StoredRecord } from "#contract";
import { Modal, toast, useI18n } from "#ui";
import { confirmRemoval } from "../table/confirm-removal.ts";
import { ApiError } from "../api/api-error.ts";
import { abilitiesOn } from "../context/permissions.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { recordLabel } from "../table/record-label.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { HistoryClient } from "./history-client.ts";
import { texts } from "../texts.ts";
import { historyTexts } from "./history-texts.ts";
import { RecordTimeline } from "./record-timeline.tsx";

const WIDTH = 720;

/** The history of one record. */
export function HistoryDialog({ target, records, onClose }: RecordToolProps) {
  const { t } = useI18n(historyTexts);
  const { api, permissions } = useRuntime();
  const [open, setOpen] = useState(true);
  const { module } = target;
  const abilities = abilitiesOn(module, permissions);
  const translation = useI18n(texts);
  const client = useMemo(() => new HistoryClient(api, target.client), [api, target]);
  const [record] = records;
  if (record === undefined) return null;
  const close = () => setOpen(false);
  const remove = async (shown: StoredRecord): Promise<void> => {
    const [chosen] = await confirmRemoval(translation, module, [shown], () => null);
    if (chosen === undefined) return;
    try {
      await target.remove([chosen]);
    } catch (error) {
      // The api has shown why.
      if (error instanceof ApiError) return;
      throw error;
    }
    toast.success(translation.t("done.deleted"));
    close();
  };
  return (
    <Modal
      open={open}
      title={t("history.title", { name: recordLabel(module, record) })}
      width={WIDTH}
      onClose={close}
      afterClose={onClose}
      footer={<Button onClick={close}>{t("close")}</Button>}
    >
      <RecordTimeline
        module={module}
        client={client}
        id={record.id}
        editable={abilities.edit}
        onRestored={() => void target.load()}
        {...(abilities.delete ? { onRemove: remove } : {})}
      />
    </Modal>
  );
}
