import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import { EmptyState, Modal, Skeleton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { Agent, DeskStore } from "./desk-store.ts";

interface AssignDialogProps {
  readonly desk: DeskStore;
  readonly onClose: () => void;
}

/** Hands the open conversation to another agent who is present. */
export function AssignDialog({ desk, onClose }: AssignDialogProps) {
  const { t } = useI18n(chatTexts);
  const [agents, setAgents] = useState<readonly Agent[] | null>(null);
  const [chosen, setChosen] = useState("");
  const holder = desk.lists.selected?.agentId;
  useEffect(() => {
    void desk.agents().then((found) => setAgents(found.filter(({ id }) => id !== holder)));
  }, [desk, holder]);
  const assign = () => {
    void desk.act("assign", { agentId: chosen }).then(onClose);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button type="primary" disabled={chosen === ""} onClick={assign}>
        {t("assign.ok")}
      </Button>
    </>
  );
  return (
    <Modal open title={t("assign.title")} width={420} footer={footer} onClose={onClose}>
      {agents === null && <Skeleton rows={3} />}
      {agents?.length === 0 && <EmptyState icon="user-group" title={t("assign.none")} />}
      {agents !== null && agents.length > 0 && (
        <fieldset className="chat-agents">
          <legend>{t("assign.agent")}</legend>
          {agents.map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="agent" value={id} checked={chosen === id} onChange={() => setChosen(id)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Modal>
  );
}
