import { useCallback, useEffect, useRef, useState } from "react";
import { anything, isOf, ShapeError, useRuntime } from "#runtime";
import { serverClock } from "#ui/server-time";
import { draftKey, dropDraft, EMPTY, isSame, keepDraft, readDraft, type PostInput } from "./post-draft.ts";

/** Milliseconds after the last change until a draft is kept here, and on the server. */
const [HERE, ON_SERVER] = [600, 5_000];

const isSaved = isOf<{ readonly id: string }>({ id: "string" });

export interface DraftKeeper {
  /** Time of the last copy; null without one. */
  readonly keptAt: string | null;
  /** Forgets the draft here, and on the server as soon as a copy that is on its way has arrived. */
  readonly forget: () => void;
}

/**
 * Keeps the input in this browser at once and on the server after a pause, so that neither a crash nor another device
 * loses it.
 * @param saved the input that needs no draft
 * @param chosenId the draft of the server that the writer continues
 */
export function useDraftKeeper(
  person: string,
  postId: string,
  input: PostInput,
  saved: PostInput,
  chosenId: string | null,
): DraftKeeper {
  const { api } = useRuntime();
  const key = draftKey(person, postId);
  const serverId = useRef(chosenId ?? readDraft(key)?.id ?? "");
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const isDone = useRef(false);
  /** The input with which the form opened. While it stands, the form shows no time of keeping. */
  const first = useRef(input);
  /** The copy that is on its way. The next one waits for its id, so that a slow network makes no second draft. */
  const sending = useRef<Promise<void>>(Promise.resolve());
  // The category that a link has chosen is nothing that its writer could lose.
  const isChanged = !isSame(input, saved) && !isSame({ ...input, categoryId: "" }, EMPTY);
  const latest = useRef({ input, isChanged });
  latest.current = { input, isChanged };
  // A reload and a way to another screen do not wait for the pause after the last change.
  useEffect(() => {
    const keepNow = (): void => {
      const { input: last, isChanged: isNew } = latest.current;
      if (isNew && !isDone.current) keepDraft(key, { input: last, id: serverId.current, time: serverClock() });
    };
    addEventListener("pagehide", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [key]);
  useEffect(() => {
    if (isDone.current || !isChanged) return undefined;
    const here = setTimeout(() => {
      if (input === first.current) return;
      const time = serverClock();
      keepDraft(key, { input, id: serverId.current, time });
      setKeptAt(time);
    }, HERE);
    const send = async (): Promise<void> => {
      // A later change has a copy of its own.
      if (isDone.current || latest.current.input !== input) return;
      const body = { ...input, invitationId: postId, ...(serverId.current === "" ? {} : { id: serverId.current }) };
      const path = `/api/blade-forum-draft/${serverId.current === "" ? "save" : "update"}`;
      const { id } = await api.call("POST", path, asSaved, { body, quiet: true });
      serverId.current = id;
      if (!isDone.current) keepDraft(key, { input, id, time: serverClock() });
    };
    const onServer = setTimeout(() => {
      // Where a copy fails, the one here remains. The next change tries again.
      sending.current = sending.current.then(send).catch(() => undefined);
    }, ON_SERVER);
    return () => {
      clearTimeout(here);
      clearTimeout(onServer);
    };
  }, [api, input, isChanged, key, postId]);
  const forget = useCallback((): void => {
    isDone.current = true;
    dropDraft(key);
    const discard = async (): Promise<void> => {
      if (serverId.current === "") return;
      await api.call("POST", "/api/blade-forum-draft/discard", anything, { body: { ids: serverId.current }, quiet: true });
    };
    sending.current = sending.current.then(discard).catch(() => undefined);
  }, [api, key]);
  return { keptAt, forget };
}

function asSaved(data: unknown): { readonly id: string } {
  if (!isSaved(data)) throw new ShapeError("not a draft");
  return data;
}
