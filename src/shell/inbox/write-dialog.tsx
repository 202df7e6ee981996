import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import Select from "@arco-design/web-react/es/Select";
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { INBOX_LIMITS, type InboxPerson } from "#contract";
import { ApiError, isAborted, messageOf, useFoundOptions, useLeaveGuard } from "#runtime";
import { confirm, Modal, namedPopup, toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import type { InboxClient } from "./inbox-client.ts";
import { inboxTexts } from "./inbox-texts.ts";

export interface MailDraft {
  readonly to: readonly InboxPerson[];
  readonly subject: string;
  readonly text: string;
}

interface WriteDialogProps {
  readonly client: InboxClient;
  readonly draft: MailDraft;
  readonly onClose: () => void;
}

const keyOf = ({ id }: InboxPerson): string => id;
const render = ({ name }: InboxPerson): string => name;

type Faults = Readonly<Partial<Record<keyof MailDraft | "all", string>>>;

/** Writes a message to colleagues. The server validates it; its errors appear at the fields. */
export function WriteDialog({ client, draft, onClose }: WriteDialogProps) {
  const { inbox } = useShell();
  const { t } = useI18n(inboxTexts);
  const [open, setOpen] = useState(true);
  const [mail, setMail] = useState(draft);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const known = useRef(new Map(draft.to.map((person) => [person.id, person])));
  const find = useCallback(
    async (words: string, signal: AbortSignal) => {
      const people = await client.people(words, signal);
      for (const person of people) known.current.set(person.id, person);
      return people;
    },
    [client],
  );
  const people = useFoundOptions({ find, keyOf, render, labelOf: (id) => known.current.get(id)?.name ?? id });
  const change = (changes: Partial<MailDraft>): void => {
    setMail({ ...mail, ...changes });
    setFaults({});
  };

  const typed = mail.to !== draft.to || mail.subject !== draft.subject || mail.text !== draft.text;
  useLeaveGuard(
    () => open && typed,
    () => setOpen(false),
  );
  const leave = async (): Promise<void> => {
    const question = { title: t("leave"), content: t("leaveHint"), okText: t("leaveDo"), cancelText: t("leaveNot") };
    if (typed && !(await confirm({ ...question, danger: true }))) return;
    setOpen(false);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.send({ to: mail.to.map(({ id }) => id), subject: mail.subject, text: mail.text });
      toast.success(t("sentDone"));
      void inbox.count();
      setOpen(false);
    } catch (error) {
      if (isAborted(error)) return;
      const fields = error instanceof ApiError ? error.fields : [];
      const said = Object.fromEntries(fields.map(({ pointer, message }) => [pointer.slice(1), message]));
      setFaults(fields.length > 0 ? said : { all: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t("write")}
      width={640}
      closeOnMask={false}
      onClose={() => void leave()}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => void leave()}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void send()}>
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="inbox-form">
        {faults.all !== undefined && (
          <p className="inbox-fault" role="alert">
            {faults.all}
          </p>
        )}
        <MailField label={t("to")} fault={faults.to}>
          {(attributes) => (
            <Select
              {...namedPopup(t("to"))}
              mode="multiple"
              allowClear
              placeholder={t("toHint")}
              error={faults.to !== undefined}
              value={mail.to.map(({ id }) => id)}
              {...people}
              onChange={(ids: string[]) => change({ to: ids.flatMap((id) => known.current.get(id) ?? []) })}
              {...attributes}
            />
          )}
        </MailField>
        <MailField label={t("subject")} fault={faults.subject}>
          {(attributes) => (
            <Input
              value={mail.subject}
              maxLength={INBOX_LIMITS.subject}
              status={faults.subject === undefined ? undefined : "error"}
              onChange={(subject) => change({ subject })}
              {...attributes}
            />
          )}
        </MailField>
        <MailField label={t("text")} fault={faults.text}>
          {(attributes) => (
            <TextArea
              value={mail.text}
              maxLength={INBOX_LIMITS.text}
              showWordLimit
              autoSize={{ minRows: 6, maxRows: 14 }}
              status={faults.text === undefined ? undefined : "error"}
              onChange={(text) => change({ text })}
              {...attributes}
            />
          )}
        </MailField>
      </div>
    </Modal>
  );
}

interface FieldAttributes {
  readonly id: string;
  readonly "aria-required": true;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
}

interface MailFieldProps {
  readonly label: string;
  readonly fault: string | undefined;
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

function MailField({ label, fault, children }: MailFieldProps) {
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  // Arco's select does not pass attributes on; the focused element is its search field.
  useEffect(() => holder.current?.querySelector("[role=combobox], input, textarea")?.setAttribute("aria-label", label), [label]);
  return (
    <div ref={holder} className="inbox-field">
      <label htmlFor={id}>
        {label}
        <span aria-hidden>*</span>
      </label>
      {children({
        id,
        "aria-required": true,
        "aria-invalid": fault !== undefined,
        ...(fault === undefined ? {} : { "aria-describedby": `${id}-fault` }),
      })}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="inbox-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
