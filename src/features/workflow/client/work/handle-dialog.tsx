import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ActionDialogProps } from "#runtime";
import { Modal, toast, useI18n } from "#ui";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import { TaskDecision, type Decision } from "./task-decision.tsx";

const WIDTH = 900;

/** Decides a task beside its history and diagram. Leave has a screen of its own. */
export function HandleDialog({ records, onSubmit, onClose }: ActionDialogProps) {
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const [task] = records;
  const instanceId = String(task?.["processInstanceId"] ?? "");
  const businessId = String(task?.["businessId"] ?? "");
  const isLeave = task?.["businessModule"] === "leave";
  useEffect(() => {
    if (!isLeave || task === undefined) return;
    onClose();
    void navigate(`/work/process/leave/handle/${task.id}/${instanceId}/${businessId}`);
  }, [businessId, instanceId, isLeave, navigate, onClose, task]);
  if (isLeave) return null;
  const decide = async (decision: Decision): Promise<void> => {
    await onSubmit({ ...decision });
    toast.success(t("handled"));
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={`${String(task?.["processDefinitionName"] ?? "")} · ${String(task?.["taskName"] ?? "")}`}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={null}
    >
      <TaskDecision taskId={task?.id ?? ""} withRecord autoFocus onDecide={decide} onGone={() => setOpen(false)} />
      <FlowView of={{ processInstanceId: instanceId }} historyFirst />
    </Modal>
  );
}
