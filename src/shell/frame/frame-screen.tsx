import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { mayFrame } from "#contract";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { recordVisit } from "../common/recent-paths.ts";
import { nameOfMenu } from "../menu/menu-name.ts";
import { targetOf } from "../menu/menu-target.ts";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { frameTexts } from "./frame-texts.ts";
import { FramedPage } from "./framed-page.tsx";
import "./frame.css";

/**
 * An external page at `/myiframe/…`. Its address comes from the user's menu, never
 * from the address bar; the server's list of hosts decides whether it is shown.
 */
export const FrameScreen = observer(function FrameScreen() {
  const { session, menu, settings } = useShell();
  const { t, locale } = useI18n(frameTexts);
  const { t: shell } = useI18n(texts);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const node = menu.byPath.get(pathname.replace(/\/+$/, ""))?.node;
  const target = node === undefined ? null : targetOf(node);
  const address = target?.kind === "frame" ? target.address : null;
  const title = node === undefined ? shell("frame.title") : nameOfMenu(node, locale);
  const allowed =
    address !== null && settings.known !== null && mayFrame(address, settings.known.frameHosts, window.location.origin);

  useEffect(() => void settings.load(), [settings]);
  useEffect(() => {
    if (allowed) recordVisit(session.person(), pathname);
  }, [allowed, pathname, session]);

  const home = <Button onClick={() => void navigate(HOME_PATH)}>{t("home")}</Button>;
  if (node === undefined && menu.state === "failed")
    return (
      <Panel title={title}>
        <ErrorState title={shell("nav.failed")} onRetry={() => void menu.load()} />
      </Panel>
    );
  if (node === undefined && menu.state !== "ready") return <Skeleton shape="table" rows={8} />;
  if (node === undefined)
    return (
      <Panel title={title}>
        <EmptyState icon="stop" title={t("unknown")} hint={t("unknownHint")}>
          {home}
        </EmptyState>
      </Panel>
    );
  if (address === null)
    return (
      <Panel title={title}>
        <EmptyState icon="stop" title={t("unsafe")} hint={t("unsafeHint")}>
          {home}
        </EmptyState>
      </Panel>
    );
  if (settings.known === null)
    return settings.failed ? (
      <Panel title={title}>
        <ErrorState title={t("failed")} onRetry={() => void settings.load()} />
      </Panel>
    ) : (
      <Skeleton shape="table" rows={8} />
    );
  if (allowed) return <FramedPage key={address} title={title} address={address} />;
  const { host } = new URL(address);
  return (
    <Panel title={title}>
      <EmptyState icon="lock" title={t("refused", { host })} hint={t("refusedHint", { host })}>
        <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
          {t("newWindow")}
        </Button>
        {home}
      </EmptyState>
    </Panel>
  );
});

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel frame-panel">
      <h1 className="ui-unseen">{title}</h1>
      {children}
    </section>
  );
}
