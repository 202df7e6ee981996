import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { Modal, useI18n } from "#ui";
import { recordsText } from "../table/record-label.ts";
import { StateDiagram, type StateDiagramProps } from "./state-diagram.tsx";
import { statesTexts } from "./states-texts.ts";

const WIDTH = 1040;

interface StateDiagramDialogProps extends StateDiagramProps {
  readonly onClose: () => void;
}

/** The diagram of states above a screen or another dialog. */
export function StateDiagramDialog({ onClose, ...props }: StateDiagramDialogProps) {
  const { t, text } = useI18n(statesTexts);
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={t("title", { title: text(recordsText(props.module)) })}
      width={WIDTH}
      onClose={close}
      afterClose={onClose}
      footer={<Button onClick={close}>{t("close")}</Button>}
    >
      <StateDiagram {...props} />
    </Modal>
  );
}
