import { referencesEndpoint, type QueryInput, type ReferenceOption, type ReferencePage } from "#contract";
import type { ReferenceQuery } from "../form-model/services.ts";
import { callEndpoint } from "../api/call-endpoint.ts";
import type { Api } from "../api/create-api.ts";

type Question = QueryInput<typeof referencesEndpoint>;

type Labelled = ReferenceQuery & { readonly values: readonly string[] };

interface Batch {
  readonly module: string;
  readonly field: string;
  readonly values: Set<string>;
  readonly reply: Promise<ReferencePage>;
}

/** Keys in one request; more would make an address some proxies refuse. */
const BATCH_SIZE = 100;
/** Milliseconds an answer to a search is good for: long enough for a form, short enough to see new records. */
const FRESH = 30_000;

/**
 * Answers what reference fields may point at. Many cells or pickers asking at once cost one request for each
 * distinct question; questions for labels of keys are gathered into one per field.
 */
export class References {
  readonly #api: Api;
  readonly #labels = new Map<string, ReferenceOption>();
  readonly #searches = new Map<string, { readonly reply: Promise<ReferencePage>; readonly at: number }>();
  readonly #batches = new Map<string, Batch>();

  constructor(api: Api) {
    this.#api = api;
  }

  ask(query: ReferenceQuery): Promise<ReferencePage> {
    return query.values === undefined ? this.#search(query) : this.#labelsOf({ ...query, values: query.values });
  }

  /** Forgets everything: records were written. */
  clear(): void {
    this.#labels.clear();
    this.#searches.clear();
  }

  #search(query: ReferenceQuery): Promise<ReferencePage> {
    const params = parametersOf(query);
    const key = JSON.stringify(params);
    const known = this.#searches.get(key);
    if (known !== undefined && Date.now() - known.at < FRESH) return known.reply;
    const reply = this.#fetch(params);
    this.#searches.set(key, { reply, at: Date.now() });
    reply.then(
      (page) => this.#remember(query.module, query.field, page),
      () => this.#searches.delete(key),
    );
    return reply;
  }

  async #labelsOf({ module, field, values, read = false }: Labelled): Promise<ReferencePage> {
    const wanted = [...new Set(values)].filter((value) => value !== "");
    const unknown = wanted.filter((value) => {
      const known = this.#labels.get(labelKey(module, field, value));
      // The choices of a search come without the values of their records.
      return known === undefined || (read && known.values === undefined);
    });
    const batches = new Set(unknown.map((value) => this.#batchFor(module, field, value)));
    const pages = await Promise.all([...batches].map(({ reply }) => reply));
    const fetched = new Map(pages.flatMap(({ options }) => options.map((option) => [option.value, option])));
    const options = wanted.flatMap((value) => fetched.get(value) ?? this.#labels.get(labelKey(module, field, value)) ?? []);
    return { options, total: options.length, tree: pages[0]?.tree ?? false, complete: true };
  }

  /** The batch that will carry this value: one already waiting for the end of this turn, or a new one. */
  #batchFor(module: string, field: string, value: string): Batch {
    const key = `${module}/${field}`;
    const open = this.#batches.get(key);
    if (open !== undefined && (open.values.has(value) || open.values.size < BATCH_SIZE)) {
      open.values.add(value);
      return open;
    }
    const values = new Set([value]);
    const batch: Batch = { module, field, values, reply: this.#afterThisTurn(key, module, field, values) };
    this.#batches.set(key, batch);
    return batch;
  }

  async #afterThisTurn(key: string, module: string, field: string, values: Set<string>): Promise<ReferencePage> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (this.#batches.get(key)?.values === values) this.#batches.delete(key);
    const page = await this.#fetch(parametersOf({ module, field, values: [...values], size: values.size }));
    this.#remember(module, field, page);
    return page;
  }

  #fetch(query: Question): Promise<ReferencePage> {
    return callEndpoint(this.#api, referencesEndpoint, { query }, { quiet: true });
  }

  #remember(module: string, field: string, page: ReferencePage): void {
    for (const option of page.options) this.#labels.set(labelKey(module, field, option.value), option);
  }
}

function labelKey(module: string, field: string, value: string): string {
  return `${module}/${field}/${value}`;
}

function parametersOf({ values, where = {}, ...query }: Omit<ReferenceQuery, "read">): Question {
  return {
    ...query,
    ...(values === undefined ? {} : { values: values.join(",") }),
    ...Object.fromEntries(Object.entries(where).map(([field, value]) => [`where.${field}`, value])),
  };
}
