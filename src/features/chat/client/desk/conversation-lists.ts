import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { ChatUser } from "#contract";
import { ApiError, isAborted, isOf, listOf, messageOf, type Api, type Parse } from "#runtime";

export const VIEWS = ["waiting", "mine", "all"] as const;
export type DeskView = (typeof VIEWS)[number];

type Lists = Partial<Readonly<Record<DeskView, readonly ChatUser[]>>>;

const USERS = "/api/blade_chat/customer-service/users";
const USER = "/api/blade_chat/user-info";
/** Conversations of a list, and those that each press for more adds; the server lists at most so many. */
export const PAGE = 200;
const MOST = 2_000;
const NOT_FOUND = 404;
/** Conversations of these views concern the agent, whichever view is shown. */
const CONCERNING = ["waiting", "mine"] as const;
const isUser = isOf<ChatUser>({ userId: "string", nickName: "string", unread: "number", labels: "object" });
export const asUsers = listOf("users", isUser);
const asUser: Parse<ChatUser | null> = (data) => (isUser(data) ? data : null);

/** The lists of an agent's conversations: the shown one, and those whose numbers and news concern the agent. */
export class ConversationLists {
  view: DeskView = "waiting";
  error = "";
  loaded: Lists = {};
  /** Conversations of the shown list at most. */
  size = PAGE;
  /** The member whose conversation is open. */
  openId: string | null = null;
  /** The same where no list has the conversation: a link, the search or a resolution led away from them. */
  unlisted: ChatUser | null = null;
  /** No member whom the agent may see has the id of the open conversation: a link led to it. */
  isMissing = false;
  readonly #api: Api;
  /** Called for each conversation that has more unread messages than before. */
  readonly #onNews: (user: ChatUser) => void;
  #loading: Promise<void> | null = null;
  #isStale = false;

  constructor(api: Api, onNews: (user: ChatUser) => void) {
    this.#api = api;
    this.#onNews = onNews;
    makeAutoObservable(this, { loaded: observableRef, unlisted: observableRef });
  }

  /** The shown list; null before it is loaded. */
  get users(): readonly ChatUser[] | null {
    return this.loaded[this.view] ?? null;
  }

  /** The open conversation; null while none is open or it is not loaded. */
  get selected(): ChatUser | null {
    const known = [...Object.values(this.loaded).flat(), ...(this.unlisted === null ? [] : [this.unlisted])];
    return known.find(({ userId }) => userId === this.openId) ?? null;
  }

  /** Number of unread messages that concern the agent. */
  get unread(): number {
    return concerning(this.loaded).reduce((sum, { unread }) => sum + unread, 0);
  }

  /** More conversations may stand behind the shown ones. */
  get hasMore(): boolean {
    return (this.users?.length ?? 0) >= this.size && this.size < MOST;
  }

  more(): void {
    this.size += PAGE;
    void this.load();
  }

  choose(view: DeskView): Promise<void> {
    if (view !== this.view) this.size = PAGE;
    this.view = view;
    return this.load();
  }

  open(userId: string | null): void {
    this.openId = userId;
    this.isMissing = false;
    if (userId !== null && this.selected === null) void this.load();
  }

  /** Loads the lists. Calls during a load share one more load after it. */
  load(): Promise<void> {
    this.#isStale = true;
    this.#loading ??= this.#loadWhileStale().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #loadWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await this.#loadOnce();
    }
  }

  async #loadOnce(): Promise<void> {
    try {
      const views = [...new Set([...CONCERNING, this.view])];
      const load = (view: DeskView) => {
        const size = view === this.view ? this.size : PAGE;
        return this.#api.call("GET", USERS, asUsers, { params: { view, size }, quiet: true });
      };
      const lists: Lists = Object.fromEntries(await Promise.all(views.map(async (view) => [view, await load(view)] as const)));
      const asked = this.openId;
      const unlisted = await this.#loadUnlisted(lists);
      const before = this.loaded;
      runInAction(() => {
        this.loaded = lists;
        this.unlisted = unlisted === "missing" ? null : unlisted;
        if (asked === this.openId) this.isMissing = unlisted === "missing";
        this.error = "";
      });
      if (before.waiting === undefined) return;
      const known = new Map(concerning(before).map(({ userId, unread }) => [userId, unread]));
      for (const user of concerning(this.loaded)) if (user.unread > (known.get(user.userId) ?? 0)) this.#onNews(user);
    } catch (error) {
      if (isAborted(error)) return;
      runInAction(() => {
        this.error = messageOf(error);
      });
    }
  }

  async #loadUnlisted(lists: Lists): Promise<ChatUser | "missing" | null> {
    const userId = this.openId;
    if (userId === null || Object.values(lists).some((users) => users.some((user) => user.userId === userId))) return null;
    return this.#api.call("GET", USER, asUser, { params: { userId }, quiet: true }).catch(toMissing);
  }
}

/** A failure of another kind may pass: the conversation is loaded again with the lists. */
function toMissing(error: unknown): "missing" | null {
  return error instanceof ApiError && error.status === NOT_FOUND ? "missing" : null;
}

function concerning(lists: Lists): readonly ChatUser[] {
  return CONCERNING.flatMap((view) => lists[view] ?? []);
}
