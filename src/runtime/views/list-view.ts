import {
  type ScreenKind,
  type StoredRecord,
  SEARCH_PARAMETER,
  isJsonObject,
  sameJson,
  totalsEndpoint,
  viewsEndpoint,
  type SavedView,
  type Totals,
  viewCountsEndpoint,
  type ViewContent,
  type ViewCounts,
  type ViewList,
} from "#contract";
import { makeAutoObservable, observableRef, reaction, runInAction } from "mobx";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import { callEndpoint } from "../api/call-endpoint.ts";
import type { Api } from "../api/create-api.ts";
import { plainQuery, queryFromSearch, queryKeys, searchFromQuery, withSearch, type RecordQuery } from "../stores/record-query.ts";
import type { ListedStore } from "../stores/record-target.ts";
import { PLAIN_LOOK, type Look } from "../stores/list-look.ts";
import { contentOf, lookOf, queryOf, sameContent } from "./view-content.ts";

/** The parameter of the address that names a saved view; empty = none, also where a default is set. */
export const VIEW_PARAMETER = "view";

/** A look that was changed and not saved, as the browser keeps it for one person. */
interface KeptLook extends Look {
  /** Id of the view it was made from; empty = none. */
  readonly view: string;
}

/**
 * State of a list of one user: the saved view it starts from, changes since then, the row with the keyboard focus,
 * the record that stands open beside it.
 */
export class ListView<Store extends ListedStore = ListedStore> {
  readonly store: Store;
  /** Null until they came, and where the server knows of none. */
  views: ViewList | null = null;
  /** The response about views has arrived, or has failed. The look of the list is unknown before. */
  settled = false;
  /** View in the address: its id, empty for the default view, null if the address names none. */
  named: string | null = null;
  cursor: string | null = null;
  /** Id of the record shown in the drawer. */
  opened: string | null = null;
  totals: Totals | null = null;
  /** The totals were asked for, and their answer has not arrived. */
  summing = false;
  /** Sizes of states, views and the tree; null until they came. */
  counts: ViewCounts | null = null;
  readonly #api: Api;
  readonly #key: string;
  /** The list was read at least once. */
  #asked = false;
  /** The question that the list had when the tabs were counted, or since. */
  #counted: string | null = null;

  /** @param part of a screen with several lists of one module: each is arranged for itself */
  constructor(store: Store, api: Api, person: string, part = "") {
    this.store = store;
    this.#api = api;
    this.#key = ["list", person, store.module.name, part].filter((name) => name !== "").join("-");
    makeAutoObservable(
      this,
      { store: false, views: observableRef, totals: observableRef, counts: observableRef },
      { autoBind: true },
    );
  }

  /** Follows the list for as long as its screen stands. @returns stops that */
  start(): () => void {
    const stops = [
      reaction(
        () => this.store.look.changes,
        () => this.#keep(),
      ),
      reaction(
        () => this.store.records,
        () => this.#sum(),
      ),
      reaction(
        () => (this.store.reading.loaded ? this.counted : null),
        (records) => records !== null && this.#count(),
        { fireImmediately: true },
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** The saved view that the list starts from; null = the module's own look. */
  get base(): SavedView | null {
    const id = this.named ?? this.views?.defaultId ?? "";
    return this.views?.views.find((view) => view.id === id) ?? null;
  }

  /** The screen in place of the list, if the module has it; null = the list. */
  get screen(): ScreenKind | null {
    const { screen } = this.store.look.look;
    return screen !== null && this.store.module.screens[screen] !== undefined ? screen : null;
  }

  /** The address names a view that is gone, or that the caller may not use. */
  get missing(): boolean {
    return this.settled && this.named !== null && this.named !== "" && this.base === null;
  }

  /** What is counted anew when it changes: records, or the top of a tree, which an opened node leaves alone. */
  get counted(): readonly StoredRecord[] | null {
    const { store } = this;
    // Of a branch of a tree, such as the entries of a dictionary, no filter says how large it is.
    if (store.roots !== undefined && store.fixed !== null) return store.roots;
    return this.hasTabs ? store.records : null;
  }

  /** The list has states or views to choose from. */
  get hasTabs(): boolean {
    return this.views !== null && (this.store.module.states !== null || this.views.views.length > 0);
  }

  /** The list differs from the view it started from. */
  get changed(): boolean {
    const { module, query, look } = this.store;
    return !sameContent(module, contentOf(module, look.look, query), this.#baseContent);
  }

  /** Current state of the list, to be saved. */
  get content(): ViewContent {
    const { module, query, look } = this.store;
    return contentOf(module, look.look, query);
  }

  get #baseContent(): ViewContent {
    const { module } = this.store;
    return this.base?.content ?? contentOf(module, PLAIN_LOOK, plainQuery(module));
  }

  /** Asks for the saved views. Never rejects: a list needs none. */
  async open(): Promise<void> {
    const views = await callEndpoint(this.#api, viewsEndpoint, { path: this.#path }, { quiet: true }).catch(() => null);
    runInAction(() => {
      if (views !== null) this.views = views;
      this.settled = true;
    });
  }

  /** For a list inside of a screen whose address speaks of something else: no saved views, but a look that is kept. */
  standAlone(): void {
    this.settled = true;
    this.named = "";
    this.#takeLook();
  }

  receive(views: ViewList): void {
    this.views = views;
    this.settled = true;
  }

  /** Shows what an address says, by way of the view it names. */
  follow(search: URLSearchParams): void {
    this.named = search.get(VIEW_PARAMETER);
    this.#takeLook();
    this.#asked = true;
    void this.store.show(this.#queryOf(search));
  }

  /** True if the list has the query and the view of an address. */
  shows(search: URLSearchParams): boolean {
    return this.#asked && this.named === search.get(VIEW_PARAMETER) && sameJson(this.#queryOf(search), this.store.query);
  }

  /**
   * True if the query of an address is in a saved view, and the views are still to come.
   * @param opensWithView the list opens with a saved view where the address names none
   */
  awaitsViews(search: URLSearchParams, opensWithView: boolean): boolean {
    if (this.settled || this.#isExplicit(search)) return false;
    const named = search.get(VIEW_PARAMETER);
    return named === null ? opensWithView : named !== "";
  }

  /** Shows what an address says now that the views are here. A list that was read without them is not read again for nothing. */
  followWithViews(search: URLSearchParams): void {
    this.named = search.get(VIEW_PARAMETER);
    if (!this.#asked || !sameJson(this.#queryOf(search), this.store.query)) this.follow(search);
    else this.#takeLook();
  }

  /** The address of another question. */
  addressOf(query: RecordQuery, present: URLSearchParams): URLSearchParams {
    const { base, store } = this;
    const { module } = store;
    const search = searchFromQuery(module, query, present, base === null ? "plain" : "view");
    if (base === null) {
      if (this.views?.defaultId === null || this.views === null) search.delete(VIEW_PARAMETER);
      else search.set(VIEW_PARAMETER, "");
      return search;
    }
    search.set(VIEW_PARAMETER, base.id);
    const own = contentOf(module, lookOf(base.content), query);
    if (sameContent(module, own, base.content)) for (const key of queryKeys(module, search)) search.delete(key);
    // The person asks for everything, the view does not.
    else if (!queryKeys(module, search).some((key) => search.has(key))) search.set("where", "");
    return search;
  }

  /** The address of a view as it was saved; null = the module's own look. */
  addressOfView(view: SavedView | null, present: URLSearchParams): URLSearchParams {
    removeStorage(this.#key);
    const search = new URLSearchParams(present);
    for (const key of [...queryKeys(this.store.module, present), SEARCH_PARAMETER, "current"]) search.delete(key);
    if (view !== null) search.set(VIEW_PARAMETER, view.id);
    else if (this.views !== null && this.views.defaultId !== null) search.set(VIEW_PARAMETER, "");
    else search.delete(VIEW_PARAMETER);
    this.store.look.take(lookOf(view?.content ?? PLAIN_LOOK));
    return search;
  }

  goTo(cursor: string | null): void {
    this.cursor = cursor;
  }

  openRecord({ id }: StoredRecord): void {
    this.opened = id;
    this.cursor = id;
  }

  closeRecord(): void {
    this.opened = null;
  }

  #isExplicit(search: URLSearchParams): boolean {
    return queryKeys(this.store.module, search).some((key) => search.has(key));
  }

  #queryOf(search: URLSearchParams): RecordQuery {
    const { base, store } = this;
    const { module } = store;
    const asked = queryFromSearch(module, search);
    if (base === null || this.#isExplicit(search)) return asked;
    const own = queryOf(module, base.content);
    return { ...own, filters: withSearch(own.filters, asked.filters[SEARCH_PARAMETER] ?? ""), current: asked.current };
  }

  get #path(): { readonly module: string } {
    return { module: this.store.module.name };
  }

  #takeLook(): void {
    const kept = readStorage(this.#key, isKeptLook);
    this.store.look.take(lookOf(kept !== null && kept.view === (this.base?.id ?? "") ? kept : this.#baseContent));
  }

  #keep(): void {
    const { look } = this.store.look;
    const kept: KeptLook = { ...look, view: this.base?.id ?? "" };
    writeStorage(this.#key, kept);
  }

  /** Asks for the sizes of the tabs: once, and again whenever the same question is answered anew, for records have changed. */
  #count(): void {
    const asked = JSON.stringify(this.store.query);
    if (this.#counted !== null && this.#counted !== asked) {
      this.#counted = asked;
      return;
    }
    this.#counted = asked;
    callEndpoint(this.#api, viewCountsEndpoint, { path: this.#path }, { quiet: true }).then(
      (counts) =>
        runInAction(() => {
          this.counts = counts;
        }),
      // Tabs without numbers are still tabs.
      () => undefined,
    );
  }

  /** Over everything that matches; anew with every load, for what was saved may have changed it. */
  #sum(): void {
    const { store } = this;
    if (store.fixed === null || !store.module.list.columns.some(({ total }) => total !== null)) return;
    const query = { ...store.query.filters, ...store.fixed };
    const receive = (totals: Totals | null) =>
      runInAction(() => {
        this.totals = totals;
        this.summing = false;
      });
    this.summing = true;
    callEndpoint(this.#api, totalsEndpoint, { path: this.#path, query }, { quiet: true }).then(
      receive,
      // A list without its totals is still a list; what is wrong with the server the list itself says.
      () => receive(null),
    );
  }
}

function isKeptLook(content: unknown): content is KeptLook {
  if (typeof content !== "object" || content === null) return false;
  const look = content as Record<string, unknown>;
  return (
    typeof look["view"] === "string" &&
    (look["layout"] === "table" || look["layout"] === "cards") &&
    (look["density"] === "compact" || look["density"] === "default" || look["density"] === "relaxed") &&
    Array.isArray(look["columns"]) &&
    look["columns"].every((column) => isJsonObject(column) && typeof column["field"] === "string")
  );
}
