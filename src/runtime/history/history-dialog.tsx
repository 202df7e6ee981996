import Button from "@arco-design/web-react/es/Button";
import { useMemo, useState } from "react";
import { Modal, useI18n } from "#ui";
import { abilitiesOn } from "../context/permissions.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { nounOf, recordLabel } from "../table/record-label.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { HistoryClient } from "./history-client.ts";
import { historyTexts } from "./history-texts.ts";
import { useUndoAdd } from "./use-undo-add.ts";
import { RecordTimeline } from "./record-timeline.tsx";

const WIDTH = 720;

/** The history of one record. */
export function HistoryDialog({ target, records, onClose }: RecordToolProps) {
  const { t } = useI18n(historyTexts);
  const { api, permissions } = useRuntime();
  const [open, setOpen] = useState(true);
  const { module } = target;
  const abilities = abilitiesOn(module, permissions);
  const client = useMemo(() => new HistoryClient(api, target.client), [api, target]);
  const close = () => setOpen(false);
  const undoAdd = useUndoAdd(target, close);
  const [record] = records;
  if (record === undefined) return null;
  return (
    <Modal
      open={open}
      title={t("history.title", { ...nounOf(module), name: recordLabel(module, record) })}
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
        {...(abilities.delete ? { onRemove: undoAdd } : {})}
      />
    </Modal>
  );
}
