import { useEffect, useRef, useState } from "react";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../field-widget.ts";
import { formTexts } from "../form-texts.ts";
import { useFormServices } from "../services.ts";
import { byteText } from "./byte-text.ts";
import { partsOf, valueOfParts } from "./use-choices.ts";

export interface UploadItem {
  readonly key: string;
  /** Where the file can be fetched; empty while it is on its way. */
  readonly link: string;
  readonly name: string;
  /** Share that has left, 0..1; null when it has arrived. */
  readonly progress: number | null;
}

export interface UploadLimits {
  readonly accept: string;
  /** Bytes. */
  readonly maxSize: number | null;
  readonly limit: number;
}

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** What went wrong last, in words; empty when nothing did. */
  readonly problem: string;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (item: UploadItem) => void;
}

/** The files a field holds, and those on their way there. The form cannot be submitted before they have arrived. */
export function useUploads(props: FieldWidgetProps, limits: UploadLimits): Uploads {
  const { t } = useI18n(formTexts);
  const { field, session, pointer, onChange } = props;
  const services = useFormServices();
  const [busy, setBusy] = useState<readonly UploadItem[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState("");
  const links = partsOf(props.value);
  // Uploads end in any order and between renders.
  const latest = useRef(links);
  latest.current = links;
  const given = useRef(new Set<string>());
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  useEffect(() => {
    session.setObstacle(
      pointer,
      busy.length === 0 ? null : { keyword: "upload", text: { zh: formTexts.zh.uploadBusy, en: formTexts.en.uploadBusy } },
    );
  }, [session, pointer, busy.length]);

  const hold = (next: readonly string[]): void => {
    latest.current = next;
    onChange(valueOfParts(field, next));
  };
  const send = async (file: File): Promise<void> => {
    const key = `upload ${(count += 1)}`;
    given.current.add(key);
    setBusy((before) => [...before, { key, link: "", name: file.name, progress: 0 }]);
    try {
      const reply = await services.upload(file, (progress) =>
        setBusy((before) => before.map((item) => (item.key === key ? { ...item, progress } : item))),
      );
      // Taken away meanwhile: by the person, or with the form.
      if (!mounted.current || !given.current.has(key)) return;
      setNames((before) => new Map(before).set(reply.link, reply.originalName));
      hold(limits.limit === 1 ? [reply.link] : [...latest.current, reply.link]);
    } catch (error) {
      setProblem(t("uploadFailed", { name: file.name, reason: error instanceof Error ? error.message : String(error) }));
    } finally {
      given.current.delete(key);
      setBusy((before) => before.filter((item) => item.key !== key));
    }
  };

  return {
    items: [...links.map((link) => ({ key: link, link, name: names.get(link) ?? fileName(link), progress: null })), ...busy],
    problem,
    add: (files) => {
      setProblem("");
      session.clearIssues(pointer);
      const room = limits.limit === 1 ? 1 : limits.limit - links.length - busy.length;
      for (const file of files.slice(0, Math.max(0, room))) {
        if (!isAccepted(file, limits.accept)) setProblem(t("wrongType", { name: file.name, allowed: limits.accept }));
        else if (limits.maxSize !== null && file.size > limits.maxSize)
          setProblem(t("tooLarge", { name: file.name, limit: byteText(limits.maxSize) }));
        else void send(file);
      }
    },
    remove: (item) => {
      if (item.progress !== null) {
        given.current.delete(item.key);
        setBusy((before) => before.filter((other) => other.key !== item.key));
      } else hold(links.filter((link) => link !== item.link));
    },
  };
}

let count = 0;

/** As browsers read `accept`: `.ext`, `type/subtype`, `type/*`. */
export function isAccepted(file: { readonly name: string; readonly type: string }, accept: string): boolean {
  const rules = accept
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule !== "");
  if (rules.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return rules.some((rule) =>
    rule.startsWith(".") ? name.endsWith(rule) : rule.endsWith("/*") ? type.startsWith(rule.slice(0, -1)) : type === rule,
  );
}

/** The last part of an address, readable. */
export function fileName(link: string): string {
  const last =
    link
      .split(/[?#]/)[0]
      ?.split("/")
      .findLast((part) => part !== "") ?? link;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
