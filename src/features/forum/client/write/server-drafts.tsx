import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isJsonObject, type JsonObject } from "#contract";
import { anything, isOf, listOf, useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { inputOf, type PostInput } from "./post-draft.ts";
import { texts } from "./write-texts.ts";

/** A draft on the server, which every device of the writer sees. */
export interface ServerDraft {
  readonly id: string;
  /** Empty for a new post. */
  readonly postId: string;
  readonly input: PostInput;
  /** `MM-dd HH:mm`. */
  readonly time: string;
}

const asRecords = listOf("drafts", isOf<JsonObject & { readonly id: string }>({ id: "string" }));

export function asServerDrafts(data: unknown): readonly ServerDraft[] {
  return asRecords(data).map((record) => ({
    id: record.id,
    postId: typeof record["invitationId"] === "string" ? record["invitationId"] : "",
    input: inputOf(isJsonObject(record) ? record : {}),
    time: String(record["updateTime"] ?? "").slice(5, 16),
  }));
}

/** Drafts that wait on the server: continue or delete each. */
export function ServerDrafts({ drafts }: { readonly drafts: readonly ServerDraft[] }) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const [query, setQuery] = useSearchParams();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const left = drafts.filter(({ id }) => !removed.has(id));
  if (left.length === 0) return null;
  const remove = (id: string): void => {
    setRemoved((before) => new Set([...before, id]));
    api.call("POST", "/api/blade-forum-draft/discard", anything, { body: { ids: id } }).catch(() => undefined);
  };
  return (
    <section className="forum-panel forum-drafts" aria-labelledby="forum-drafts">
      <h2 id="forum-drafts">{t("drafts")}</h2>
      {left.map(({ id, input, time }) => (
        <div key={id} className="forum-draft">
          <span>{input.title === "" ? t("untitled") : input.title}</span>
          <time>{time}</time>
          <Button size="small" onClick={() => setQuery({ ...Object.fromEntries(query), draft: id })}>
            {t("continueDraft")}
          </Button>
          <Button size="small" onClick={() => remove(id)}>
            {t("deleteDraft")}
          </Button>
        </div>
      ))}
    </section>
  );
}
