import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { RefInputType } from "@arco-design/web-react/es/Input/interface";
import { confirm, useI18n } from "#ui";
import { Avatar } from "../common/avatar.tsx";
import { SIGN_IN_PATH } from "../paths/console-paths.ts";
import { displayNameOf } from "../session/session-user.ts";
import { useShell } from "../stores/shell-context.tsx";
import { TrellisArt } from "../common/trellis-art.tsx";
import { texts } from "../texts.ts";
import { lockTexts } from "./lock-texts.ts";
import { LockField } from "./lock-field.tsx";
import "./lock.css";
import { formatServerDay, useServerMinute } from "../common/use-server-minute.ts";

/** Shown alone on every path while the console is locked (routes/console-routes.tsx). */
export const LockScreen = observer(function LockScreen() {
  const { lock, session, authentication } = useShell();
  const { t } = useI18n(lockTexts);
  const { t: shell } = useI18n(texts);
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<RefInputType>(null);
  const name = session.user === null ? "" : displayNameOf(session.user);

  useEffect(() => {
    document.title = `${t("lock.locked")} · ${shell("product")}`;
    field.current?.focus();
  }, [t, shell]);
  useEffect(() => void lock.prepare(), [lock]);

  const open = async () => {
    if (password === "") return setError(t("lock.missing"));
    setBusy(true);
    try {
      if (await lock.unlock(password)) return;
    } finally {
      setBusy(false);
    }
    setPassword("");
    setError(t("lock.wrong", { count: lock.triesLeft }));
    field.current?.focus();
  };

  const signOut = async () => {
    const title = shell("user.signOut");
    if (!(await confirm({ title, content: shell("user.signOutConfirm"), okText: title }))) return;
    void authentication.signOut();
    void navigate(SIGN_IN_PATH);
  };

  return (
    <main className="lock">
      <TrellisArt />
      <Clock />
      <section className="lock-card" aria-labelledby="lock-name">
        <Avatar picture={session.user?.avatar ?? ""} />
        <h1 id="lock-name">{name}</h1>
        <p className="lock-hint">{t("lock.lockedHint")}</p>
        <LockField
          ref={field}
          label={t("lock.password")}
          value={password}
          error={error}
          onValue={(value) => {
            setPassword(value);
            setError("");
          }}
          onEnter={() => void open()}
        />
        <Button type="primary" long size="large" loading={busy} onClick={() => void open()}>
          {t("lock.open")}
        </Button>
        <button type="button" className="lock-leave" onClick={() => void signOut()}>
          {shell("user.signOut")}
        </button>
      </section>
    </main>
  );
});

/** The time of day on the server to the minute, and its day in the person's language. */
function Clock() {
  const { locale } = useI18n(lockTexts);
  const now = useServerMinute();
  return (
    <p className="lock-clock">
      <time dateTime={now.slice(0, 16)}>
        {now.slice(11, 16)}
        <small>{formatServerDay(now, locale, { weekday: "long", month: "long", day: "numeric" })}</small>
      </time>
    </p>
  );
}
