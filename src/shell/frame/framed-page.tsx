import { useEffect, useState } from "react";
import { ErrorState, Icon, useI18n } from "#ui";
import { frameTexts } from "./frame-texts.ts";

/** Milliseconds after which a page that does not come is worth a word. */
const PATIENCE = 20_000;
/** A page of another host keeps its own origin, and with it its sign-in; what it opens by itself are windows of their own. */
const OTHERS = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";
/** One of this server does not: with our origin it could reach around the sandbox, to the tokens. */
const OWN = OTHERS.replace("allow-same-origin ", "");

/** The page itself, with a bar that says whose it is. What it does inside is out of our sight, errors too. */
export function FramedPage({ title, address }: { readonly title: string; readonly address: string }) {
  const { t } = useI18n(frameTexts);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "slow" | "there">("loading");
  const { host, origin } = new URL(address);

  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("slow"), PATIENCE);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  const reload = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  return (
    <section className="panel frame-screen">
      <header className="frame-bar">
        <h1>{title}</h1>
        <span className="frame-host" title={address}>
          {t("host", { host })}
        </span>
        <button type="button" className="tool" aria-label={t("reload")} title={t("reload")} onClick={reload}>
          <Icon name="refresh" />
        </button>
        <a
          className="tool"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("newWindow")}
          title={`${t("newWindow")} · ${t("blank")}`}
        >
          <Icon name="launch" />
        </a>
      </header>
      <div className="frame-place">
        {state === "loading" && (
          <p className="frame-wait" role="status">
            {t("loading", { host })}
          </p>
        )}
        {state === "slow" && (
          <div className="frame-cover">
            <ErrorState title={t("slow", { host })} hint={t("slowHint")} onRetry={reload} />
          </div>
        )}
        <iframe
          key={attempt}
          title={title}
          src={address}
          sandbox={origin === window.location.origin ? OWN : OTHERS}
          referrerPolicy="no-referrer"
          allow="fullscreen"
          onLoad={() => setState("there")}
        />
      </div>
    </section>
  );
}
