import { observer } from "mobx-react-lite";
import { Link, useSearchParams } from "react-router-dom";
import { useApiQuery } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { ForumFrame, useReader, useSignInPath } from "../common/forum-frame.tsx";
import { asObject } from "../common/forum-types.ts";
import { EMPTY, inputOf } from "./post-draft.ts";
import { PostForm } from "./post-form.tsx";
import { texts } from "./write-texts.ts";

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
  const loaded = useApiQuery("/api/blade-invitation/detail", id === "" ? null : { id }, asObject);
  if (id === "") return <PostForm id="" saved={EMPTY} />;
  if (loaded.state === "failed") return <ErrorState hint={loaded.message} onRetry={loaded.retry} />;
  if (loaded.state !== "ready") return <Skeleton rows={8} />;
  return <PostForm id={id} saved={inputOf(loaded.data)} />;
}
