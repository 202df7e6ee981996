import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { JsonObject } from "#contract";
import { useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import { useReader, useSignInPath } from "./forum-frame.tsx";
import { asLiked, type Liked } from "./forum-types.ts";
import { texts } from "./forum-texts.ts";

interface LikeButtonProps {
  readonly path: string;
  readonly target: JsonObject;
  readonly initial: Liked;
}

/** Likes a post or a comment, or takes the like back. A guest is asked to sign in. */
export const LikeButton = observer(function LikeButton({ path, target, initial }: LikeButtonProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const reader = useReader();
  const signInPath = useSignInPath();
  const navigate = useNavigate();
  const [state, setState] = useState(initial);
  const [busy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    if (reader === null) {
      await navigate(signInPath);
      return;
    }
    setBusy(true);
    await api.call("POST", path, asLiked, { body: target }).then(setState, () => undefined);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="forum-like"
      aria-pressed={state.liked}
      aria-label={`${t(state.liked ? "liked" : "like")} ${t("likes", { count: state.likeCount })}`}
      disabled={busy}
      onClick={() => void toggle()}
    >
      <Icon name="thumb-up" />
      {state.likeCount}
    </button>
  );
});
