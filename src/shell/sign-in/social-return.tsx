import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { UnknownAccountReply } from "#contract";
import { messageOf } from "#runtime";
import { Icon, useI18n } from "#ui";
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
  const { t } = useI18n(socialTexts);
  const navigate = useNavigate();
  const [problem, setProblem] = useState("");
  const [unknown, setUnknown] = useState<UnknownAccountReply | null>(null);
  const started = useRef(false);

  useEffect(() => {
    // The code is valid once, and effects may run twice.
    if (started.current) return;
    started.current = true;
    const { journey, code, error } = endJourney(search);
    // Nothing of it stays in the address, nor in the browser's history.
    void navigate(`${SIGN_IN_PATH}${journey?.search ?? ""}`, { replace: true });
    if (journey === null || journey.person !== "") return setProblem(t("social.foreign"));
    if (code === "") {
      const reason = error === "access_denied" || error === "" ? t("social.cancelled") : error;
      return setProblem(t("social.denied", { reason }));
    }
    const { source, state, tenantId } = journey;
    authentication.socialSignIn({ source, state, tenantId, code }).then(
      // Signed in: the sign-in page leads on by itself.
      (reply) => reply !== null && setUnknown(reply),
      (failure: unknown) => setProblem(messageOf(failure)),
    );
  }, [authentication, navigate, search, t]);

  if (unknown !== null) return <RegisterDialog account={unknown} onClose={onEnd} />;
  if (problem === "") {
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
        <span>{problem}</span>
      </p>
    </div>
  );
}
