import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { linkExternalAccountEndpoint } from "#contract";
import { callEndpoint, messageOf } from "#runtime";
import { Skeleton, toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { endJourney } from "../session/social-journey.ts";
import { socialTexts } from "../session/social-texts.ts";
import { ACCOUNTS_ADDRESS } from "./linked-accounts.tsx";
import { personTexts } from "./person-texts.ts";

/** Handles the return from a sign-in provider: links the account to the signed-in user, or says why that failed. */
export function LinkReturn() {
  const { api, session } = useShell();
  const { search } = useLocation();
  const { t } = useI18n(personTexts);
  const { t: social } = useI18n(socialTexts);
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    // The code is valid once, and effects may run twice.
    if (started.current) return;
    started.current = true;
    const { journey, code, error } = endJourney(search);
    const back = (): void => void navigate(ACCOUNTS_ADDRESS, { replace: true });
    const refuse = (reason: string): void => {
      toast.error(reason);
      back();
    };
    if (journey === null || journey.person !== session.person()) return refuse(social("social.foreign"));
    if (code === "") {
      const cancelled = error === "access_denied" || error === "";
      return refuse(social("social.denied", { reason: cancelled ? social("social.cancelled") : error }));
    }
    const body = { source: journey.source, code, state: journey.state };
    void callEndpoint(api, linkExternalAccountEndpoint, { body }, { quiet: true }).then(
      () => {
        toast.success(t("accounts.linked"));
        back();
      },
      (failure: unknown) => refuse(messageOf(failure)),
    );
  }, [api, session, navigate, search, social, t]);
  return <Skeleton rows={4} />;
}
