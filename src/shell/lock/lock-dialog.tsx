import Button from "@arco-design/web-react/es/Button";
import { useRef, useState } from "react";
import type { RefInputType } from "@arco-design/web-react/es/Input/interface";
import { Modal, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { lockTexts } from "./lock-texts.ts";
import { LockField } from "./lock-field.tsx";
import "./lock.css";

/** Asks for the password that opens the screen again. */
export function LockDialog({ onClose }: { readonly onClose: () => void }) {
  const { lock } = useShell();
  const { t } = useI18n(lockTexts);
  const [open, setOpen] = useState(true);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<RefInputType>(null);

  const perform = async () => {
    if (password === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await lock.lock(password);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t("lock.title")}
      width={420}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("lock.cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void perform()}>
            {t("lock.now")}
          </Button>
        </>
      }
    >
      <p className="lock-hint">{t("lock.hint")}</p>
      <LockField
        ref={field}
        label={t("lock.password")}
        value={password}
        error={missing ? t("lock.missing") : ""}
        onValue={(value) => {
          setPassword(value);
          setMissing(false);
        }}
        onEnter={() => void perform()}
      />
    </Modal>
  );
}
