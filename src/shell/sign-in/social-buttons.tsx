import { useState } from "react";
import type { SocialProvider } from "#contract";
import { messageOf } from "#runtime";
import { Icon, toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { beginJourney } from "../session/social-journey.ts";
import { socialTexts } from "../session/social-texts.ts";
import "./social-buttons.css";

interface SocialButtonsProps {
  readonly providers: readonly SocialProvider[];
  /** The tenant to sign in to. */
  readonly tenantId: string;
}

/** One button for each identity provider of the server. */
export function SocialButtons({ providers, tenantId }: SocialButtonsProps) {
  const { authentication } = useShell();
  const { t, text } = useI18n(socialTexts);
  const [leaving, setLeaving] = useState("");
  const leave = async (source: string) => {
    if (leaving !== "") return;
    setLeaving(source);
    try {
      const { url, state } = await authentication.socialStart(source);
      beginJourney({ state, source, tenantId, search: window.location.search, person: "" });
      window.location.assign(url);
    } catch (error) {
      toast.error(messageOf(error));
      setLeaving("");
    }
  };
  return (
    <div className="sign-in-social">
      <p>{t("social.or")}</p>
      {providers.map(({ source, title }) => (
        <button key={source} type="button" aria-disabled={leaving !== ""} onClick={() => void leave(source)}>
          <Icon name="user-group" />
          {t("social.with", { provider: text(title) })}
        </button>
      ))}
    </div>
  );
}
