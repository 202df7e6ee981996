import { CHAT_FINAL_CODE, CHAT_PING_MS, CHAT_SIDES, TrellisError, type Locale, type Text } from "#contract";
import { detachedContext, type Core, type ServerSocket, type SocketCaller, type SocketListener } from "#server/jobs";
import { nextId, type OperationContext } from "#server";
import { readMessages } from "../conversations/messages.ts";
import { CHAT_ORIGIN, CONVERSATION, conversationOf, type Party } from "../conversations/party.ts";
import { readLastPlaces } from "../conversations/places.ts";
import { Presence, SIGN_OF_LIFE_MS } from "../conversations/presence.ts";
import { CHAT_TOPIC, publishNotice, readNotice, type ChatNotice } from "../conversations/topic.ts";
import { AgentPresence } from "./agent-presence.ts";
import { Connection, type Followed } from "./connection.ts";
import { handleRequest, refusalFrame } from "./handle-request.ts";
import { readRequest } from "./read-request.ts";

const BATCH = 200;
/** Milliseconds within which changes of the queue are told together. */
const GATHER_MS = 250;
/** Milliseconds between two looks at all connections: sessions that ended, silent clients, messages that the bus lost. */
const LOOK_MS = 15_000;
/** Conversations of one question of a look. */
const LOOKED = 1_000;
const MOST = 20_000;
/** Sockets of one person over all nodes: tabs and devices. */
const MOST_OF_ONE = 50;
const GOING_AWAY = 1001;
const TRY_LATER = 1013;
const UNREADABLE: Text = {
  zh: "消息无法识别：请发送 JSON，type 为 CHAT、PRIVATE、CONNECT 或 PING，并检查其字段",
  en: "The frame cannot be read: send JSON whose type is CHAT, PRIVATE, CONNECT or PING, and check its fields",
};

/**
 * The open sockets of this node. Each followed conversation has a place up to which messages were sent; everything behind
 * it is read from the database in order. The bus only says that there is something to send.
 */
export class ChatSockets {
  readonly #core: Core;
  readonly #presence: Presence;
  readonly #service: AgentPresence;
  readonly #open = new Set<Connection>();
  /** Numbers of open sockets by user. */
  readonly #socketsOf = new Map<string, number>();
  /** Connections by the member whose conversation they follow. */
  readonly #followers = new Map<string, Set<Connection>>();
  readonly #agents = new Set<Connection>();
  /** Tenants whose agents are about to be told of changes. */
  readonly #queues = new Set<string>();
  readonly #unsubscribe: () => void;
  readonly #timers: ReturnType<typeof setInterval>[] = [];
  readonly #working: Promise<void>[] = [];
  #isClosed = false;

  constructor(core: Core) {
    this.#core = core;
    this.#presence = new Presence(core);
    this.#service = new AgentPresence(core, (tenantId, online) => this.#tellService(tenantId, online));
    this.#unsubscribe = core.deps.bus.subscribe(CHAT_TOPIC, (text) => {
      const notice = readNotice(text);
      if (notice !== null) this.#hear(notice);
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** @throws TrellisError unavailable, tooManyRequests */
  assertRoom({ userId }: Party): void {
    if (this.#isClosed) throw new TrellisError("unavailable");
    if (this.#open.size >= MOST || (this.#socketsOf.get(userId) ?? 0) >= MOST_OF_ONE)
      throw new TrellisError("tooManyRequests", { params: { seconds: 60 } });
  }

  accept(socket: ServerSocket, person: SocketCaller, party: Party, locale: Locale): SocketListener {
    const connection = new Connection({ socket, fileLinks: this.#core.fileLinks }, person, party, locale, this.#now());
    this.#open.add(connection);
    this.#socketsOf.set(party.userId, (this.#socketsOf.get(party.userId) ?? 0) + 1);
    if (party.side === CHAT_SIDES.agent) this.#agents.add(connection);
    this.#startTimers();
    this.#run(connection, async () => {
      await this.#presence.renewOnce();
      const sockets = await this.#presence.enter(connection.tenantId, party.userId, party.side);
      connection.isCounted = true;
      // The count of the database has the sockets of the other nodes, and those that were accepted at the same moment.
      if (sockets > MOST_OF_ONE) return this.#refuse(connection);
      connection.send({ type: "CONNECT", event: "ready", userId: party.userId, side: party.side });
      await this.#announce(connection, true);
    });
    return {
      onMessage: (text) => {
        connection.lastSign = this.#now();
        this.#run(connection, () => this.#receive(connection, text));
      },
      onClose: () => this.#forget(connection),
    };
  }

  /** A context for work of a connection that reads. */
  contextOf(connection: Connection): OperationContext {
    const { caller } = connection.person;
    const { tenantId, locale } = connection;
    return detachedContext(this.#core, { module: CONVERSATION, origin: CHAT_ORIGIN, caller, tenantId, locale });
  }

  /** Follows a member's conversation behind a place, and sends what is stored there. */
  async follow(connection: Connection, memberId: string, seq: number): Promise<Followed> {
    const conversation = await conversationOf(this.contextOf(connection), connection.party, memberId);
    const id = conversation?.id ?? null;
    const followed: Followed = { conversationId: id, memberId, seq, reading: false, isBehind: false };
    connection.followed.set(memberId, followed);
    const others = this.#followers.get(memberId) ?? new Set();
    this.#followers.set(memberId, others.add(connection));
    if (id !== null) await this.catchUp(connection, followed);
    return followed;
  }

  leave(connection: Connection, memberId: string): void {
    connection.followed.delete(memberId);
    const others = this.#followers.get(memberId);
    others?.delete(connection);
    if (others?.size === 0) this.#followers.delete(memberId);
  }

  /** Sends what is stored behind the place of a followed conversation, in order. */
  async catchUp(connection: Connection, followed: Followed): Promise<void> {
    if (followed.reading) {
      followed.isBehind = true;
      return;
    }
    followed.reading = true;
    try {
      do {
        followed.isBehind = false;
        await this.#sendStored(connection, followed);
      } while (followed.isBehind && connection.isOpen);
    } finally {
      followed.reading = false;
    }
  }

  /** Ends all connections; their clients come back elsewhere. Work that has begun is finished. */
  endAll(): void {
    this.#isClosed = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    for (const connection of this.#open) {
      this.#working.push(connection.work);
      connection.close(GOING_AWAY, "server");
    }
    this.#open.clear();
    this.#agents.clear();
    this.#followers.clear();
  }

  async close(): Promise<void> {
    this.endAll();
    this.#unsubscribe();
    await Promise.allSettled(this.#working);
    await this.#presence.end();
  }

  async #sendStored(connection: Connection, followed: Followed): Promise<void> {
    const { conversationId } = followed;
    if (conversationId === null) return;
    for (let count = BATCH; count === BATCH && connection.isOpen;) {
      const range = { conversationId, side: connection.party.side, after: followed.seq, limit: BATCH };
      const messages = await readMessages(this.contextOf(connection), range);
      for (const message of messages) {
        if (message.seq <= followed.seq) continue;
        followed.seq = message.seq;
        connection.send(message);
      }
      count = messages.length;
    }
  }

  async #receive(connection: Connection, text: string): Promise<void> {
    const request = readRequest(text, () => nextId(this.#core.deps));
    if (request === null) {
      this.#core.deps.log({ level: "error", message: `the chat received a frame that it cannot read: ${text.slice(0, 200)}` });
      connection.send(refusalFrame(new TrellisError("badRequest", { text: UNREADABLE }), connection.locale));
      return;
    }
    if (request.type === "PING") return connection.send({ type: "PING" });
    const clientId = "clientId" in request ? request.clientId : undefined;
    if (!connection.mayAct(this.#now())) {
      const refusal = new TrellisError("tooManyRequests", { params: { seconds: 5 } });
      return connection.send(refusalFrame(refusal, connection.locale, clientId));
    }
    const caller = await connection.person.present();
    if (caller === null) return this.#end(connection);
    await handleRequest(this.#core, this, { ...connection.person, caller }, connection, request);
  }

  #hear(notice: ChatNotice): void {
    if (notice.kind === "presence") {
      const { side, userId, tenantId, online } = notice;
      if (side === CHAT_SIDES.member) this.#tellPresence(userId, tenantId, side, online);
      else void this.#service.check(tenantId).catch((error: unknown) => this.#warn(error));
      return;
    }
    if (notice.kind !== "typing") this.#announceQueue(notice.tenantId);
    const followers = this.#followers.get(notice.memberId);
    if (followers === undefined) return;
    let text: string | null = null;
    for (const connection of followers) {
      const followed = connection.followed.get(notice.memberId);
      if (followed === undefined || connection.tenantId !== notice.tenantId) continue;
      followed.conversationId ??= notice.conversationId;
      if (notice.kind === "message") {
        const { message } = notice;
        const visible = message !== null && (message.internal === 0 || connection.party.side === CHAT_SIDES.agent);
        const offered =
          message === null
            ? "behind"
            : connection.offer(followed, message, () => (visible ? (text ??= JSON.stringify(message)) : null));
        if (offered === "behind") this.#behind(connection, followed);
      } else if (notice.kind === "conversation") {
        const { conversation } = notice;
        if (conversation !== null) connection.send({ type: "CONNECT", event: "conversation", conversation });
      } else if (notice.userId !== connection.party.userId) {
        const { conversationId, side, name } = notice;
        connection.send({ type: "CONNECT", event: "typing", conversationId, side, name });
      }
    }
  }

  /** Tells the agents of a tenant that lists have changed, once for many changes. What changed, their lists say. */
  #announceQueue(tenantId: string): void {
    if (this.#queues.has(tenantId)) return;
    this.#queues.add(tenantId);
    setTimeout(() => {
      this.#queues.delete(tenantId);
      for (const connection of this.#agents)
        if (connection.tenantId === tenantId) connection.send({ type: "CONNECT", event: "queue" });
    }, GATHER_MS);
  }

  #behind(connection: Connection, followed: Followed): void {
    if (followed.reading) followed.isBehind = true;
    else void this.catchUp(connection, followed).catch((error: unknown) => this.#warn(error));
  }

  #tellPresence(memberId: string, tenantId: string, side: Party["side"], online: boolean): void {
    for (const connection of this.#followers.get(memberId) ?? []) {
      const conversationId = connection.followed.get(memberId)?.conversationId ?? null;
      if (connection.tenantId !== tenantId || connection.party.side === side || conversationId === null) continue;
      connection.send({ type: "CONNECT", event: "presence", conversationId, side, online });
    }
  }

  /** Tells the members of a tenant that there is an agent now, or none. */
  #tellService(tenantId: string, online: boolean): void {
    for (const connection of this.#open)
      if (connection.tenantId === tenantId && connection.party.side === CHAT_SIDES.member)
        for (const { conversationId } of connection.followed.values())
          connection.send({
            type: "CONNECT",
            event: "presence",
            conversationId: conversationId ?? "",
            side: CHAT_SIDES.agent,
            online,
          });
  }

  #run(connection: Connection, work: () => Promise<void>): void {
    connection.work = connection.work
      .then(() => (connection.isOpen ? work() : undefined))
      .catch((error: unknown) => {
        this.#warn(error);
        connection.send(refusalFrame(new TrellisError("unavailable"), connection.locale));
      });
  }

  #refuse(connection: Connection): void {
    connection.close(TRY_LATER, "sockets");
    this.#forget(connection);
  }

  /** Ends a connection whose session has ended. */
  #end(connection: Connection): void {
    connection.close(CHAT_FINAL_CODE, "session");
    this.#forget(connection);
  }

  #forget(connection: Connection): void {
    this.#agents.delete(connection);
    if (!this.#open.delete(connection)) return;
    connection.isOpen = false;
    for (const memberId of connection.followed.keys()) this.leave(connection, memberId);
    const { userId } = connection.party;
    const others = (this.#socketsOf.get(userId) ?? 1) - 1;
    if (others > 0) this.#socketsOf.set(userId, others);
    else this.#socketsOf.delete(userId);
    connection.work = connection.work
      .then(() => (connection.isCounted ? this.#presence.leave(userId) : undefined))
      .then(() => (others > 0 ? undefined : this.#announce(connection, false)))
      .catch((error: unknown) => this.#warn(error));
  }

  #announce({ tenantId, party: { userId, side } }: Connection, online: boolean): Promise<void> {
    return publishNotice(this.#core, { kind: "presence", tenantId, userId, side, online });
  }

  #startTimers(): void {
    if (this.#timers.length > 0) return;
    const renew = (): void => void this.#presence.renew().catch((error: unknown) => this.#warn(error));
    const look = (): void => void this.#look().catch((error: unknown) => this.#warn(error));
    this.#timers.push(setInterval(renew, SIGN_OF_LIFE_MS), setInterval(look, LOOK_MS));
  }

  async #look(): Promise<void> {
    // People have several sockets in one session.
    const ended = new Map<string, boolean>();
    for (const connection of this.#open) {
      const { sessionId } = connection.person.caller;
      if (!ended.has(sessionId)) ended.set(sessionId, (await connection.person.present()) === null);
      if (this.#now() - connection.lastSign > CHAT_PING_MS * 3) {
        connection.close(GOING_AWAY, "silent");
        this.#forget(connection);
      } else if (ended.get(sessionId) === true) this.#end(connection);
    }
    // A node that ended told nobody that its agents are gone.
    for (const tenantId of this.#tenantIds()) await this.#service.check(tenantId);
    const memberIds = [...this.#followers.keys()];
    for (let from = 0; from < memberIds.length; from += LOOKED) await this.#lookAt(memberIds.slice(from, from + LOOKED));
  }

  /** Sends what a lost notice did not bring. One question says which connections miss something: most miss nothing. */
  async #lookAt(memberIds: readonly string[]): Promise<void> {
    const [any] = this.#open;
    if (any === undefined) return;
    const tenantIds = this.#tenantIds();
    const places = await readLastPlaces(this.contextOf(any), tenantIds, memberIds);
    for (const { tenantId, memberId, conversationId, seq } of places)
      for (const connection of this.#followers.get(memberId) ?? []) {
        const followed = connection.followed.get(memberId);
        if (followed === undefined || connection.tenantId !== tenantId) continue;
        followed.conversationId ??= conversationId;
        if (seq > followed.seq) await this.catchUp(connection, followed);
      }
  }

  #tenantIds(): readonly string[] {
    return [...new Set([...this.#open].map(({ tenantId }) => tenantId))];
  }

  #now(): number {
    return this.#core.deps.clock().getTime();
  }

  #warn(error: unknown): void {
    if (!this.#isClosed) this.#core.deps.log({ level: "warn", message: "work of a chat connection failed", error });
  }
}
