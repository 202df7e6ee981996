import { DictionaryEntry } from "#contract";
import type { DictionaryLink } from "#metadata";
import { array } from "valibot";
import { parserOf } from "./call-endpoint.ts";
import type { Api } from "./create-api.ts";

/**
 * `dictionary?code=` of the two dictionary modules. Every signed-in caller may
 * ask, also one who may not open these modules and so never sees their definitions.
 */
const PATH_OF: Readonly<Record<DictionaryLink["module"], string>> = {
  dict: "/api/blade-system/dict/dictionary",
  "dict-biz": "/api/blade-system/dict-biz/dictionary",
};

const asEntries = parserOf(array(DictionaryEntry));

/** Dictionaries, each loaded once until `clear`. */
export class Dictionaries {
  readonly #api: Api;
  readonly #entries = new Map<string, Promise<readonly DictionaryEntry[]>>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** In the dictionary's order. A failure is not kept: the next caller asks again. */
  entries(link: DictionaryLink): Promise<readonly DictionaryEntry[]> {
    const key = `${link.module}:${link.code}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const pending = this.#api.call("GET", PATH_OF[link.module], asEntries, { params: { code: link.code }, quiet: true });
    this.#entries.set(key, pending);
    pending.catch(() => this.#entries.delete(key));
    return pending;
  }

  clear(): void {
    this.#entries.clear();
  }
}
