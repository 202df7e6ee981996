import Button from "@arco-design/web-react/es/Button";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
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
  const [busy, setBusy] = useState(false);
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const holder = desk.lists.selected?.agentId;
  useEffect(() => {
    desk.agents().then(
      (found) => {
        const others = found.filter(({ id }) => id !== holder);
        setAgents(others);
        // Enter hands over to the first one, an arrow key chooses another.
        setChosen(others[0]?.id ?? "");
      },
      // The call has shown why.
      () => close.current(),
    );
  }, [desk, holder]);
  useEffect(() => first.current?.focus(), [agents]);
  const assign = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === "" || busy) return;
    setBusy(true);
    // A refusal is shown by the call; the dialog stays for another choice.
    desk.act("assign", { agentId: chosen }).then(onClose, () => setBusy(false));
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button type="primary" htmlType="submit" form={form} loading={busy} disabled={chosen === ""}>
        {t("assign.ok")}
      </Button>
    </>
  );
  return (
    <Modal open title={t("assign.title")} width={420} footer={footer} onClose={onClose}>
      {agents === null && <Skeleton rows={3} />}
      {agents?.length === 0 && <EmptyState icon="user-group" title={t("assign.none")} />}
      {agents !== null && agents.length > 0 && (
        <form id={form} onSubmit={assign}>
          <fieldset className="chat-agents">
            <legend>{t("assign.agent")}</legend>
            {agents.map(({ id, name }, at) => (
              <label key={id}>
                {/* The arrow keys move the choice, and Enter sends the form. */}
                <input
                  ref={at === 0 ? first : undefined}
                  type="radio"
                  name="agent"
                  value={id}
                  checked={chosen === id}
                  onChange={() => setChosen(id)}
                />
                <span aria-hidden>{[...name][0]}</span>
                {name}
              </label>
            ))}
          </fieldset>
        </form>
      )}
    </Modal>
  );
}
