import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Text, UnknownAccountReply } from "#contract";
import { Icon, translateTexts, useI18n } from "#ui";
import { errorTexts } from "../common/error-texts.ts";
import { SIGN_IN_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { endJourney } from "../session/social-journey.ts";
import { socialTexts } from "../session/social-texts.ts";

interface SocialReturnProps {
  /** The address's query, as the provider made it. */
  readonly search: string;
  /** A refused user continues with the form. */
  readonly onEnd: () => void;
}

/** Handles the return from a provider: signs in, opens the registration, or shows the reason in the form. */
export function SocialReturn({ search, onEnd }: SocialReturnProps) {
  const { authentication } = useShell();
  const { t, text } = useI18n(socialTexts);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Text | null>(null);
  const [unknown, setUnknown] = useState<UnknownAccountReply | null>(null);
  const started = useRef(false);

  useEffect(() => {
    // The code is valid once, and effects may run twice.
    if (started.current) return;
    started.current = true;
    const { journey, code, error } = endJourney(search);
    // Removes the parameters from the address and the browser's history.
    void navigate(`${SIGN_IN_PATH}${journey?.search ?? ""}`, { replace: true });
    if (journey === null || journey.person !== "") return setProblem(inBoth("social.foreign"));
    if (code === "") {
      const isCancelled = error === "access_denied" || error === "";
      return setProblem(inBoth("social.denied", isCancelled ? inBoth("social.cancelled") : { zh: error, en: error }));
    }
    const { source, state, tenantId } = journey;
    authentication.socialSignIn({ source, state, tenantId, code }).then(
      // Signed in: the sign-in page leads on by itself.
      (reply) => reply !== null && setUnknown(reply),
      (failure: unknown) => setProblem(errorTexts(failure)),
    );
  }, [authentication, navigate, search]);

  if (unknown !== null) return <RegisterDialog account={unknown} onClose={onEnd} />;
  if (problem === null) {
    return (
      <p className="sign-in-hint" role="status">
        {t("social.waiting")}
      </p>
    );
  }
  return (
    <div role="alert" className="sign-in-refusal sign-in-returned">
      <p>
        <Icon name="exclamation-circle" />
        <span>{text(problem)}</span>
      </p>
    </div>
  );
}

/** The language of the page may change while the text is shown. */
function inBoth(key: keyof typeof socialTexts.zh, reason: Text = { zh: "", en: "" }): Text {
  const say = (locale: "zh" | "en"): string => translateTexts(locale, socialTexts, key, { reason: reason[locale] });
  return { zh: say("zh"), en: say("en") };
}
