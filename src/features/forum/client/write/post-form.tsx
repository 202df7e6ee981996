import Button from "@arco-design/web-react/es/Button";
import { useId, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ApiError, isOf, ShapeError, useApiQuery, useRuntime } from "#runtime";
import { LazyRichTextEditor } from "#runtime/records";
import { NativeSelect, toast, useI18n } from "#ui";
import { MentioningPeople } from "../common/mentioning-people.tsx";
import { asCategories, STATUS, type Category } from "../common/forum-types.ts";
import { draftKey, readDraft, type PostInput } from "./post-draft.ts";
import type { ServerDraft } from "./server-drafts.tsx";
import { UploadField } from "./upload-field.tsx";
import { useDraftKeeper } from "./use-draft-keeper.ts";
import { texts } from "./write-texts.ts";

const NO_QUERY = {};
const MOST_PICTURES = 9;
const isSaved = isOf<{ readonly id: string; readonly status: number }>({ id: "string", status: "number" });

type Faults = Readonly<Record<string, string>>;

interface PostFormProps {
  /** Empty for a new post. */
  readonly id: string;
  readonly saved: PostInput;
  /** The draft of the server to continue; the one of this browser otherwise. */
  readonly chosen: ServerDraft | null;
}

/** The form of a post. Its input is kept as a draft until it is published. */
export function PostForm({ id, saved, chosen }: PostFormProps) {
  const { t } = useI18n(texts);
  const { api, person, services } = useRuntime();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const formId = useId();
  const [found] = useState(() => chosen ?? readDraft(draftKey(person(), id)));
  const [input, setInput] = useState<PostInput>(
    () => found?.input ?? { ...saved, categoryId: saved.categoryId || (query.get("category") ?? "") },
  );
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  /** Uploads that have not ended. */
  const [uploads, setUploads] = useState(0);
  const [isHeldUp, setHeldUp] = useState(false);
  const whileUploading = async <T,>(work: Promise<T>): Promise<T> => {
    setUploads((count) => count + 1);
    return work.finally(() => setUploads((count) => count - 1));
  };
  const keeper = useDraftKeeper(person(), id, input, saved, chosen?.id ?? null);
  const edit = (change: Partial<PostInput>): void => {
    setInput((before) => ({ ...before, ...change }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  };
  const publish = async (): Promise<void> => {
    const missing = {
      ...(input.title.trim() === "" ? { title: t("missingTitle") } : {}),
      ...(input.categoryId === "" ? { categoryId: t("missingCategory") } : {}),
    };
    setFaults(missing);
    // The post would be published without the file, and leaving this page ends its upload.
    setHeldUp(uploads > 0);
    if (Object.keys(missing).length > 0 || uploads > 0) return;
    setBusy(true);
    try {
      const body = { ...input, ...(id === "" ? {} : { id }) };
      const post = await api.call("POST", `/api/blade-invitation/${id === "" ? "save" : "update"}`, asSaved, { body });
      keeper.forget();
      toast.success(t(post.status === STATUS.held ? "waits" : id === "" ? "published" : "saved"));
      await navigate(`/forum/detail?id=${post.id}`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError)
        setFaults(Object.fromEntries(error.fields.map(({ pointer, message }) => [pointer.slice(1), message])));
      setBusy(false);
    }
  };
  const discard = async (): Promise<void> => {
    keeper.forget();
    await navigate(id === "" ? "/forum" : `/forum/detail?id=${id}`);
  };
  const attributes = useMemo(
    () => ({ id: `${formId}content`, role: "textbox", "aria-multiline": "true", "aria-label": t("content") }),
    [formId, t],
  );
  const kept = keeper.keptAt;
  return (
    <form
      className="forum-panel forum-form"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <h1>{t(id === "" ? "write" : "edit")}</h1>
      <div className="forum-form-field">
        <label htmlFor={`${formId}title`}>{t("title")}</label>
        <input
          id={`${formId}title`}
          className="forum-input"
          dir="auto"
          value={input.title}
          maxLength={120}
          placeholder={t("titleHint")}
          aria-invalid={faults["title"] !== undefined}
          onChange={(event) => edit({ title: event.target.value })}
        />
        <Fault text={faults["title"]} />
      </div>
      <CategoryField value={input.categoryId} fault={faults["categoryId"]} onChange={(categoryId) => edit({ categoryId })} />
      <div className="forum-form-field">
        <label htmlFor={`${formId}content`}>{t("content")}</label>
        <MentioningPeople postId={id === "" ? null : id}>
          <LazyRichTextEditor
            value={input.content}
            onChange={(content) => edit({ content })}
            attributes={attributes}
            disabled={false}
            invalid={faults["content"] !== undefined}
            upload={(file) => whileUploading(services.upload(file))}
          />
        </MentioningPeople>
        <Fault text={faults["content"]} />
      </div>
      <UploadField
        kind="image"
        links={input.images}
        limit={MOST_PICTURES}
        label={t("pictures")}
        whileUploading={whileUploading}
        onChange={(images) => edit({ images })}
      />
      <UploadField
        kind="video"
        links={input.video === "" ? [] : [input.video]}
        poster={input.poster}
        limit={1}
        label={t("video")}
        whileUploading={whileUploading}
        onChange={([video = ""], poster) => edit({ video, poster })}
      />
      <Fault text={isHeldUp && uploads > 0 ? t("stillUploading") : (faults["images"] ?? faults["video"])} />
      <div className="forum-form-foot">
        <span aria-live="polite">
          {kept !== null ? t("draftKept", { time: kept }) : found !== null && t("draftFound", { time: found.time })}
        </span>
        <Button onClick={() => void discard()}>{t(kept === null && found === null ? "cancel" : "discard")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t(id === "" ? "publish" : "save")}
        </Button>
      </div>
    </form>
  );
}

interface CategoryFieldProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (id: string) => void;
}

function CategoryField({ value, fault, onChange }: CategoryFieldProps) {
  const { t } = useI18n(texts);
  const id = useId();
  const parents = useApiQuery("/api/blade-forumCategories/getParentList", NO_QUERY, asCategories);
  const children = useApiQuery("/api/blade-forumCategories/getChildList", NO_QUERY, asCategories);
  const [top, below] = [parents, children].map((loaded) => (loaded.state === "ready" ? loaded.data : []));
  const options = (top ?? []).flatMap((parent) => [
    { value: parent.id, label: parent.categoryName },
    ...childrenOf(below ?? [], parent).map((child) => ({
      value: child.id,
      label: `${parent.categoryName} / ${child.categoryName}`,
    })),
  ]);
  return (
    <div className="forum-form-field">
      <label htmlFor={id}>{t("category")}</label>
      <NativeSelect id={id} value={value} options={options} placeholder={t("choose")} onChange={onChange} />
      <Fault text={fault} />
    </div>
  );
}

function childrenOf(below: readonly Category[], parent: Category): readonly Category[] {
  return below.filter(({ parentId }) => parentId === parent.id);
}

function Fault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className="forum-form-error" role="alert">
      {text}
    </span>
  );
}

function asSaved(data: unknown): { readonly id: string; readonly status: number } {
  if (!isSaved(data)) throw new ShapeError("not a post");
  return data;
}
