import { observer } from "mobx-react-lite";
import { Link, useSearchParams } from "react-router-dom";
import { useApiQuery, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { ForumFrame, useReader, useSignInPath } from "../common/forum-frame.tsx";
import { asObject } from "../common/forum-types.ts";
import { draftKey, EMPTY, inputOf, readDraft } from "./post-draft.ts";
import { PostForm } from "./post-form.tsx";
import { asServerDrafts, ServerDrafts } from "./server-drafts.tsx";
import { texts } from "./write-texts.ts";

const NO_QUERY = {};

/** Writes a post, or changes the one that the address names (`?id=`). */
export const WriteScreen = observer(function WriteScreen() {
  const { t } = useI18n(texts);
  const [query] = useSearchParams();
  const reader = useReader();
  const signInPath = useSignInPath();
  const id = query.get("id") ?? "";
  return (
    <ForumFrame>
      {reader === null ? (
        <EmptyState icon="lock" title={t("signIn")}>
          <Link className="forum-write" to={signInPath}>
            {t("signInAction")}
          </Link>
        </EmptyState>
      ) : (
        <LoadedForm key={`${reader} ${id}`} id={id} />
      )}
    </ForumFrame>
  );
});

function LoadedForm({ id }: { readonly id: string }) {
  const [query] = useSearchParams();
  const { person } = useRuntime();
  const loaded = useApiQuery("/api/blade-invitation/detail", id === "" ? null : { id }, asObject);
  const kept = useApiQuery("/api/blade-forum-draft/mine", NO_QUERY, asServerDrafts);
  if (loaded.state === "failed") return <ErrorState hint={loaded.message} onRetry={loaded.retry} />;
  if ((id !== "" && loaded.state !== "ready") || kept.state === "loading") return <Skeleton rows={8} />;
  const drafts = (kept.state === "ready" ? kept.data : []).filter(({ postId }) => postId === id);
  const chosen = drafts.find((draft) => draft.id === query.get("draft")) ?? null;
  const shown = chosen?.id ?? readDraft(draftKey(person(), id))?.id;
  return (
    <>
      <ServerDrafts drafts={drafts.filter((draft) => draft.id !== shown)} />
      <PostForm key={chosen?.id ?? ""} id={id} saved={loaded.state === "ready" ? inputOf(loaded.data) : EMPTY} chosen={chosen} />
    </>
  );
}
