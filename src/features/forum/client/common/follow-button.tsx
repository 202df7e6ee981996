import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { anything, useApiQuery, useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import { useReader, useSignInPath } from "./forum-frame.tsx";
import { texts } from "./forum-texts.ts";

type Target = { readonly invitationId: string } | { readonly categoryId: string };

/** Follows a post or a category. A guest is asked to sign in. */
export const FollowButton = observer(function FollowButton({
  target,
  label,
}: {
  readonly target: Target;
  readonly label: string;
}) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const reader = useReader();
  const signInPath = useSignInPath();
  const navigate = useNavigate();
  const known = useApiQuery("/api/blade-forum-follow/check", reader === null ? null : target, anything);
  const [changed, setChanged] = useState<boolean | null>(null);
  const followed = changed ?? (known.state === "ready" && known.data === true);
  const toggle = async (): Promise<void> => {
    if (reader === null) {
      await navigate(signInPath);
      return;
    }
    setChanged(!followed);
    await api.call("POST", "/api/blade-forum-follow/toggle", anything, { body: target }).catch(() => setChanged(followed));
  };
  return (
    <Button
      size="small"
      type="secondary"
      aria-pressed={followed}
      aria-label={followed ? undefined : label}
      onClick={() => void toggle()}
    >
      <Icon name={followed ? "check" : "plus"} />
      {t(followed ? "followed" : "follow")}
    </Button>
  );
});
