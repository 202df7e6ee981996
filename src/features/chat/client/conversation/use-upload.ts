import { useCallback, useEffect, useRef, useState } from "react";
import { CHAT_KINDS, type ChatKind } from "#contract";
import { isAborted, isOf, messageOf, ShapeError, useRuntime, type Parse } from "#runtime";

interface Uploaded {
  readonly link: string;
  readonly messageType: ChatKind;
}

/** A picture or video on its way to the server, or there and not sent yet. */
export interface UploadEntry {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  readonly messageType: ChatKind;
  /** Address of the preview inside of the page. */
  readonly preview: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly done: Uploaded | null;
  readonly error: string;
}

const isUploaded = isOf<Uploaded>({ link: "string", messageType: "number" });
const asUploaded: Parse<Uploaded> = (data) => {
  if (!isUploaded(data)) throw new ShapeError("not an upload");
  return data;
};
/** Bytes above which a file goes in chunks, which survive a broken connection. */
const LARGE = 2 * 1024 * 1024;
let last = 0;

/** Uploads files of a conversation, each with progress and cancel. */
export function useUpload(userId: string) {
  const { api, services } = useRuntime();
  const [entries, setEntries] = useState<readonly UploadEntry[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const change = useCallback((id: number, values: Partial<UploadEntry>) => {
    setEntries((now) => now.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)));
  }, []);
  const remove = useCallback((id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    setEntries((now) => {
      const gone = now.find((entry) => entry.id === id);
      if (gone !== undefined) URL.revokeObjectURL(gone.preview);
      return now.filter((entry) => entry.id !== id);
    });
  }, []);
  const send = useCallback(
    (id: number, file: File, messageType: ChatKind) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      const onProgress = (progress: number): void => change(id, { progress });
      const upload = async (): Promise<Uploaded> => {
        const { signal } = controller;
        if (file.size > LARGE) return { link: (await services.upload(file, onProgress, signal)).link, messageType };
        const body = new FormData();
        body.set("file", file);
        body.set("userId", userId);
        return api.call("POST", "/api/blade_chat/upload", asUploaded, { body, onProgress, signal, quiet: true });
      };
      change(id, { progress: 0, error: "" });
      upload().then(
        (done) => change(id, { done, progress: 1, messageType: done.messageType }),
        (error: unknown) => {
          if (!isAborted(error)) change(id, { error: messageOf(error) });
        },
      );
    },
    [api, change, services, userId],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const id = (last += 1);
        const messageType = file.type.startsWith("video/") ? CHAT_KINDS.video : CHAT_KINDS.image;
        const entry = {
          id,
          name: file.name,
          file,
          messageType,
          preview: URL.createObjectURL(file),
          progress: 0,
          done: null,
          error: "",
        };
        setEntries((now) => [...now, entry]);
        send(id, file, messageType);
      }
    },
    [send],
  );
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const controller of uploads.values()) controller.abort();
    };
  }, []);
  const retry = useCallback(({ id, file, messageType }: UploadEntry) => send(id, file, messageType), [send]);
  return { entries, add, remove, retry };
}
