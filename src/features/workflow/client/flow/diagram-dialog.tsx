import { useState } from "react";
import type { ActionDialogProps } from "#runtime";
import { Modal, useI18n } from "#ui";
import { FlowView } from "./flow-view.tsx";

const WIDTH = 1000;

/** The diagram of a deployment, or the diagram and the history of an instance. */
export function DiagramDialog({ action, records, onClose }: ActionDialogProps) {
  const { text } = useI18n();
  const [open, setOpen] = useState(true);
  const [record] = records;
  const instanceId = record?.["processInstanceId"];
  const of =
    typeof instanceId === "string" && instanceId !== ""
      ? { processInstanceId: instanceId }
      : { processDefinitionId: record?.id ?? "" };
  const process = record?.["processDefinitionName"] ?? record?.["name"];
  const title = [text(action.title), ...(typeof process === "string" && process !== "" ? [process] : [])].join(" · ");
  return (
    <Modal open={open} title={title} width={WIDTH} onClose={() => setOpen(false)} afterClose={onClose} footer={null}>
      <FlowView of={of} />
    </Modal>
  );
}
