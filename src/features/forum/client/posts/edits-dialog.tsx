import { isOf, LazyRichContent, listOf, useApiQuery } from "#runtime";
import { ErrorState, Modal, Skeleton, useI18n } from "#ui";
import { texts } from "../common/forum-texts.ts";

/** An edit of a post: its title and text before it, null where it has left them. */
interface PostEdit {
  readonly id: string;
  readonly editTime: string;
  readonly userName: string | null;
  readonly title: string | null;
  readonly content: string | null;
}

const asEdits = listOf("edits", isOf<PostEdit>({ id: "string", editTime: "string" }));

/** The earlier versions of a post, the latest first. */
export function EditsDialog({ postId, onClose }: { readonly postId: string; readonly onClose: () => void }) {
  const { t } = useI18n(texts);
  const loaded = useApiQuery("/api/blade-invitation/edits", { id: postId }, asEdits);
  return (
    <Modal open title={t("edits")} width={720} footer={null} onClose={onClose}>
      {loaded.state === "failed" && <ErrorState hint={loaded.message} onRetry={loaded.retry} />}
      {loaded.state === "loading" && <Skeleton rows={6} />}
      {loaded.state === "ready" &&
        loaded.data.map(({ id, editTime, userName, title, content }, at) => (
          <details key={id} className="forum-edit" open={at === 0}>
            <summary>{t("editBefore", { time: editTime.slice(0, 16), name: userName ?? "" })}</summary>
            {title !== null && <h3 dir="auto">{title}</h3>}
            {content !== null && <LazyRichContent html={content} fromUsers />}
          </details>
        ))}
    </Modal>
  );
}
