import { fileNamesEndpoint, FILES, MOST_FILE_NAMES, type Json } from "#contract";
import { useContext, useEffect, useState } from "react";
import { callEndpoint } from "../../../api/call-endpoint.ts";
import type { Api } from "../../../api/create-api.ts";
import { RuntimeContext } from "../../../context/runtime-context.ts";
import { fileName, filesOf, type StoredFile } from "../../../values/stored-files.ts";

/**
 * Names that stored files were uploaded with, by their links. Links of one frame are asked for together, each once.
 * @returns the names that are known already
 */
export function useFileNames(links: readonly string[]): ReadonlyMap<string, string> {
  const api = useContext(RuntimeContext)?.api ?? null;
  const asked = links.filter((link) => link.includes(`${FILES}/`));
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(NONE);
  const key = asked.join("\n");
  useEffect(() => {
    if (api === null || key === "") return undefined;
    let gone = false;
    const names = storeOf(api);
    const all = key.split("\n");
    const found = all.map(async (link) => [link, await names.read(link)] as const);
    void Promise.all(found).then((pairs) => {
      if (!gone) setKnown(new Map(pairs.flatMap(([link, name]) => (name === null ? [] : [[link, name] as const]))));
    });
    return () => {
      gone = true;
    };
  }, [api, key]);
  return known;
}

/** The files of a field; one that keeps links alone has their names from the attachments. */
export function useNamedFiles(value: Json | undefined): readonly StoredFile[] {
  const files = filesOf(value);
  const names = useFileNames(files.filter(({ link, name }) => name === fileName(link)).map(({ link }) => link));
  return files.map((file) => ({ ...file, name: names.get(file.link) ?? file.name }));
}

const NONE: ReadonlyMap<string, string> = new Map();

const stores = new WeakMap<Api, FileNames>();

function storeOf(api: Api): FileNames {
  const known = stores.get(api) ?? new FileNames(api);
  stores.set(api, known);
  return known;
}

/** Links that are asked for with one request. */
interface Batch {
  readonly links: string[];
  /** Names by the last part of the link. */
  readonly answer: Promise<Readonly<Record<string, string>>>;
}

class FileNames {
  readonly #api: Api;
  readonly #read = new Map<string, Promise<string | null>>();
  #next: Batch | null = null;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The name of a file; null where nobody knows it. */
  read(link: string): Promise<string | null> {
    const stored = fileName(link);
    const known = this.#read.get(stored) ?? this.#ask(link).then((names) => names[stored] ?? null);
    this.#read.set(stored, known);
    return known;
  }

  #ask(link: string): Promise<Readonly<Record<string, string>>> {
    const batch = this.#next === null || this.#next.links.length >= MOST_FILE_NAMES ? this.#begin() : this.#next;
    batch.links.push(link);
    return batch.answer;
  }

  #begin(): Batch {
    const links: string[] = [];
    const answer = Promise.resolve().then(() => {
      if (this.#next?.links === links) this.#next = null;
      // Without an answer the stored names stay.
      return callEndpoint(this.#api, fileNamesEndpoint, { body: { links } }, { quiet: true }).catch(() => ({}));
    });
    const batch = { links, answer };
    this.#next = batch;
    return batch;
  }
}
