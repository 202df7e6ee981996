import { useEffect, useState } from "react";
import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import { isAborted } from "../api/api-error.ts";
import { RecordView } from "../form/record-view.tsx";
import { recordLabel } from "../table/record-label.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { PrintSheet } from "./print-sheet.tsx";

/** Prints one record: its groups as sections, the fields that the view dialog shows. */
export function PrintRecord({ target, records, onClose }: RecordToolProps) {
  const { text } = useI18n();
  const { module, client } = target;
  const [listed] = records;
  const [record, setRecord] = useState<StoredRecord | null>(null);
  useEffect(() => {
    if (listed === undefined) return onClose();
    if (!client.offers("detail")) {
      setRecord(listed);
      return undefined;
    }
    const pending = new AbortController();
    client.detail(listed.id, "id", { signal: pending.signal }).then(setRecord, (error: unknown) => {
      // The api has said why.
      if (!isAborted(error)) onClose();
    });
    return () => pending.abort();
    // The print shows the chosen records, even if the list changes meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (record === null) return null;
  return (
    <PrintSheet
      module={module}
      title={`${text(module.title)} · ${recordLabel(module, record)}`}
      facts={null}
      wide={false}
      onDone={onClose}
    >
      <RecordView module={module} record={record} />
    </PrintSheet>
  );
}
