import { useEffect, useRef, useState } from "react";
import type { Json } from "#contract";
import { isAccepted, type Field } from "#metadata";
import { useI18n } from "#ui";
import { useNamedFiles } from "./file-names.ts";
import type { StoredFile } from "../../../values/stored-files.ts";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { useFormServices } from "../../../form-model/services.ts";
import { byteText } from "../../../values/byte-text.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { valueOfParts } from "../choices/use-choices.ts";

export interface UploadItem {
  readonly key: string;
  /** Address of the file; empty during the upload. */
  readonly link: string;
  readonly name: string;
  /** Size in bytes; null when unknown. */
  readonly size: number | null;
  /** Uploaded share, 0..1; null after the upload. */
  readonly progress: number | null;
}

export interface UploadLimits {
  readonly accept: string;
  /** Size in bytes. */
  readonly maxSize: number | null;
  readonly limit: number;
  /** Pictures that are too large are drawn smaller. */
  readonly pictures: boolean;
}

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Text of the last error; empty without one. */
  readonly problem: string;
  /** Says which picture was made smaller; empty without one. */
  readonly note: string;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (item: UploadItem) => void;
  /**
   * Moves an uploaded file by one place.
   * @param step -1 or 1
   */
  readonly move: (item: UploadItem, step: -1 | 1) => void;
}

/**
 * Manages the files of a field and their uploads. The form cannot be submitted before these end.
 */
export function useUploads(props: FieldWidgetProps, limits: UploadLimits): Uploads {
  const { t } = useI18n(formTexts);
  const { field, session, pointer, onChange } = props;
  const services = useFormServices();
  const [busy, setBusy] = useState<readonly UploadItem[]>([]);
  const [seen, setSeen] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [problem, setProblem] = useState("");
  const [note, setNote] = useState("");
  const files = useNamedFiles(props.value).map((file) => seen.get(file.link) ?? file);
  // Uploads end in any order and between renders.
  const latest = useRef<readonly StoredFile[]>(files);
  // Only a new value counts: a render for another reason still has the previous one.
  const held = useRef(props.value);
  if (held.current !== props.value) {
    held.current = props.value;
    latest.current = files;
  }
  const given = useRef(new Set<string>());
  useEffect(
    () =>
      session.setObstacle(
        pointer,
        busy.length === 0 ? null : { keyword: "upload", text: { zh: formTexts.zh.uploadBusy, en: formTexts.en.uploadBusy } },
      ),
    [session, pointer, busy.length],
  );

  const hold = (next: readonly StoredFile[]): void => {
    latest.current = next;
    onChange(valueOfFiles(field, next));
  };
  const send = async (file: File): Promise<void> => {
    const key = `upload ${(count += 1)}`;
    given.current.add(key);
    setBusy((before) => [...before, { key, link: "", name: file.name, size: file.size, progress: 0 }]);
    try {
      const reply = await services.upload(file, (progress) =>
        setBusy((before) => before.map((item) => (item.key === key ? { ...item, progress } : item))),
      );
      // The user removed the file meanwhile. A hidden form continues its uploads; an unmounted one
      // has no use for them.
      if (!given.current.has(key)) return;
      const stored: StoredFile = { link: reply.link, name: reply.originalName, size: file.size };
      setSeen((before) => new Map(before).set(stored.link, stored));
      hold(limits.limit === 1 ? [stored] : [...latest.current, stored]);
    } catch (error) {
      setProblem(t("uploadFailed", { name: file.name, reason: error instanceof Error ? error.message : String(error) }));
    } finally {
      given.current.delete(key);
      setBusy((before) => before.filter((item) => item.key !== key));
    }
  };

  const sendSmaller = async (file: File, mostBytes: number): Promise<void> => {
    const words = { name: file.name, limit: byteText(mostBytes) };
    const smaller = limits.pictures ? await shrinkPicture(file, mostBytes) : null;
    if (smaller === null) return setProblem(t("tooLarge", words));
    setNote(t("shrunk", words));
    return send(smaller);
  };

  return {
    items: [...files.map((file) => ({ ...file, key: file.link, progress: null })), ...busy],
    problem,
    note,
    add: (picked) => {
      setProblem("");
      setNote("");
      session.clearIssues(pointer);
      const room = limits.limit === 1 ? 1 : limits.limit - files.length - busy.length;
      for (const file of picked.slice(0, Math.max(0, room))) {
        if (!isAccepted(file, limits.accept)) setProblem(t("wrongType", { name: file.name, allowed: limits.accept }));
        else if (limits.maxSize !== null && file.size > limits.maxSize) void sendSmaller(file, limits.maxSize);
        else void send(file);
      }
    },
    remove: (item) => {
      if (item.progress !== null) {
        given.current.delete(item.key);
        setBusy((before) => before.filter((other) => other.key !== item.key));
      } else hold(files.filter((file) => file.link !== item.link));
    },
    move: (item, step) => {
      const from = files.findIndex((file) => file.link === item.link);
      const moved = files[from];
      if (moved === undefined || files[from + step] === undefined) return;
      hold(files.toSpliced(from, 1).toSpliced(from + step, 0, moved));
    },
  };
}

let count = 0;

function valueOfFiles(field: Field, files: readonly StoredFile[]): Json | undefined {
  const parts = new Set(field.items?.parts.map((part) => part.name));
  if (!parts.has("link"))
    return valueOfParts(
      field,
      files.map((file) => file.link),
    );
  if (files.length === 0) return undefined;
  return files.map(({ link, name, size }) => ({ link, name, ...(size === null || !parts.has("size") ? {} : { size }) }));
}
