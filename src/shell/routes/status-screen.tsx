import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { StatusArt, type StatusKind } from "./status-art.tsx";
import "./status-screen.css";

interface StatusScreenProps {
  readonly kind: StatusKind;
}

/** The screens /404, /403 and /500: public, and inside the layout for signed-in users. */
export const StatusScreen = observer(function StatusScreen({ kind }: StatusScreenProps) {
  const { session } = useShell();
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  const title = t(`${kind}.title`);
  useEffect(() => {
    document.title = `${title} · ${t("product")}`;
  }, [title, t]);
  const content = (
    <section className="status">
      <StatusArt kind={kind} />
      <p className="status-code">{t(`${kind}.code`)}</p>
      <h1>{title}</h1>
      <p>{t(`${kind}.hint`)}</p>
      <div className="status-actions">
        <Button type="primary" size="large" onClick={() => void navigate("/")}>
          {t("status.home")}
        </Button>
        {/* This page replaced the one that was asked for, so one step back is where the person came from. */}
        <Button size="large" onClick={() => void navigate(-1)}>
          {t("status.back")}
        </Button>
      </div>
    </section>
  );
  return session.signedIn ? content : <main className="status-alone">{content}</main>;
});
