import { useEffect, useState } from "react";
import { ErrorState, Icon, useI18n } from "#ui";
import { frameTexts } from "./frame-texts.ts";

/** Time in milliseconds after which a missing page is reported. */
const PATIENCE = 20_000;
/** A page of another host keeps its own origin and its sign-in. Links in it open new windows. */
const OTHERS = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";
/** A page of this server gets no origin: with ours it could leave the sandbox and read the tokens. */
const OWN = OTHERS.replace("allow-same-origin ", "");

/** The page in a frame, with a bar that names its host. The console cannot see errors inside the frame. */
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
