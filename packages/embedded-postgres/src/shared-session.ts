import {
  type FrontendMessage,
  MessageReader,
  type TransactionStatus,
  copyFail,
  errorResponse,
  ready,
  readyLength,
  rollback,
  statementName,
  statusAtEnd,
  sync,
} from "./protocol.ts";

/** The real session behind all clients. */
export interface Session {
  /** The answer to any client's start-up message. */
  readonly greeting: Buffer;
  run(messages: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>;
  /** Called when the session sends an answer that violates the protocol. */
  fail(reason: string): void;
}

/** The client's end of a connection. */
export interface ClientPort {
  send(bytes: Uint8Array): void;
  /** Ends the connection; with an error unless the client asked for it. */
  disconnect(error?: Error): void;
}

export interface SharedSessionOptions {
  /** Time in ms that a client may hold the session in a transaction without using it while others wait. */
  readonly idleInTransactionLimit: number;
}

/** Messages that go to the session together. After `endsTurn` the session reports its transaction status. */
interface Batch {
  readonly bytes: Buffer;
  readonly endsTurn: boolean;
  /** Answered in place of the session. */
  readonly refusal: Buffer | null;
}

/**
 * Lets many clients take turns on one session, as a transaction-pooling proxy does:
 * - a turn is all messages of one client up to Sync or one simple query: turns never interleave;
 * - a client whose turn ends inside a transaction keeps the session until the transaction ends;
 * - the transaction of a client that disconnects is rolled back before the next turn;
 * - turns are given in the order of the requests.
 *
 * All clients therefore share what belongs to a session (SET, temporary tables, LISTEN, advisory locks), as behind any such
 * proxy: use `SET LOCAL`. Named statements are refused. A transaction that waits for a query outside of it would wait for
 * ever, so a transaction that is idle while others wait is ended after a limit (SQLSTATE 25P03, as PostgreSQL's own idle_in_transaction_session_timeout).
 */
export class SharedSession {
  readonly #session: Session;
  readonly #limit: number;
  readonly #waiting = new Set<SessionClient>();
  readonly #clients = new Set<SessionClient>();
  #holder: SessionClient | null = null;
  #status: TransactionStatus = "idle";
  /** The holder has sent part of a turn (a Flush) and not its end. */
  #midTurn = false;
  #running = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #fault: Error | undefined;

  constructor(session: Session, options: SharedSessionOptions) {
    this.#session = session;
    this.#limit = options.idleInTransactionLimit;
  }

  /** Adds a client. @throws the fault of a session that has stopped */
  connect(port: ClientPort): SessionClient {
    if (this.#fault) throw this.#fault;
    const client = new SessionClient(port, this.#session.greeting, {
      wake: () => {
        if (client !== this.#holder) this.#waiting.add(client);
        this.#advance();
      },
      leave: () => {
        if (client === this.#holder) return this.#advance();
        this.#waiting.delete(client);
        this.#clients.delete(client);
      },
      status: () => (client === this.#holder ? this.#status : "idle"),
    });
    this.#clients.add(client);
    return client;
  }

  /** Ends all clients, and refuses later ones, with the fault of the session. */
  stop(fault: Error): void {
    this.#fault = fault;
    this.#stopWatching();
    this.#waiting.clear();
    for (const client of this.#clients) client.port.disconnect(fault);
    this.#clients.clear();
  }

  #advance(): void {
    if (this.#running || this.#fault) return;
    const client = this.#holder ?? this.#next();
    if (!client) return;
    this.#holder = client;
    if (client.gone) {
      this.#clients.delete(client);
      if (this.#midTurn) return this.#run(null, sync, true);
      if (this.#status !== "idle") return this.#run(null, rollback, true);
      return this.#release();
    }
    const batch = client.batches.shift();
    if (!batch) {
      if (!this.#midTurn && this.#status === "idle") return this.#release();
      return this.#watchIdleHolder(client);
    }
    if (batch.refusal) return this.#answer(client.port, batch.refusal);
    this.#run(client.port, batch.bytes, batch.endsTurn);
  }

  /** Answers in place of the session; later, as a socket would, because the client is still sending. */
  #answer(port: ClientPort, answer: Buffer): void {
    this.#running = true;
    queueMicrotask(() => {
      this.#running = false;
      port.send(answer);
      this.#afterTurn();
    });
  }

  #next(): SessionClient | null {
    const [client] = this.#waiting;
    if (!client) return null;
    this.#waiting.delete(client);
    return client;
  }

  #run(port: ClientPort | null, bytes: Buffer, endsTurn: boolean): void {
    this.#running = true;
    this.#stopWatching();
    let tail = Buffer.alloc(0);
    const work = this.#session.run(bytes, (answer) => {
      tail = Buffer.concat([tail, Buffer.from(answer).subarray(-readyLength)]).subarray(-readyLength);
      port?.send(answer);
    });
    work.then(
      () => this.#afterRun(endsTurn ? tail : null),
      // A session that fails says so through stop().
      () => {},
    );
  }

  /** `tail` is the end of the answer to a whole turn, null after a part of one. */
  #afterRun(tail: Buffer | null): void {
    this.#running = false;
    this.#midTurn = tail === null;
    if (tail === null) return this.#advance();
    const status = statusAtEnd(tail);
    if (!status) return this.#session.fail("it ended an answer out of turn");
    this.#status = status;
    this.#afterTurn();
  }

  #afterTurn(): void {
    if (this.#status === "idle") this.#release();
    else this.#advance();
  }

  #release(): void {
    const client = this.#holder;
    this.#holder = null;
    this.#stopWatching();
    if (client?.gone) this.#clients.delete(client);
    else if (client && client.batches.length > 0) this.#waiting.add(client);
    if (this.#waiting.size > 0) this.#advance();
  }

  #watchIdleHolder(holder: SessionClient): void {
    if (this.#waiting.size === 0 || this.#idleTimer) return;
    this.#idleTimer = setTimeout(() => {
      const text =
        "terminating connection due to idle-in-transaction timeout: other queries waited for this transaction (inside a transaction, send every query through it)";
      holder.port.send(errorResponse("FATAL", "25P03", text));
      holder.leave();
      holder.port.disconnect();
    }, this.#limit);
  }

  #stopWatching(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
  }
}

interface ClientHooks {
  /** The client has a batch ready. */
  wake(): void;
  leave(): void;
  status(): TransactionStatus;
}

/** One client's side of the sharing: its messages, gathered into batches. */
export class SessionClient {
  readonly port: ClientPort;
  readonly batches: Batch[] = [];
  gone = false;
  readonly #reader = new MessageReader();
  readonly #greeting: Buffer;
  readonly #hooks: ClientHooks;
  #gathered: Buffer[] = [];
  #refuse = false;

  constructor(port: ClientPort, greeting: Buffer, hooks: ClientHooks) {
    this.port = port;
    this.#greeting = greeting;
    this.#hooks = hooks;
  }

  /** Bytes from the client, in chunks of any size. */
  receive(chunk: Buffer): void {
    if (this.gone) return;
    const before = this.batches.length;
    for (const message of this.#reader.read(chunk)) this.#take(message);
    if (this.batches.length > before) this.#hooks.wake();
  }

  /** Called when the client disconnects, in any state. */
  leave(): void {
    if (this.gone) return;
    this.gone = true;
    this.batches.length = 0;
    this.#hooks.leave();
  }

  #take({ type, bytes }: FrontendMessage): void {
    switch (type) {
      case "":
        // The session has been started once; its settings are not this client's to choose.
        return this.port.send(this.#greeting);
      case "Q":
        return this.#finish([bytes, copyFail], true);
      case "S":
        return this.#finish([copyFail, bytes], true);
      case "H":
        return this.#finish([bytes], false);
      case "d":
      case "c":
      case "f":
        return; // answers to a COPY that copyFail has already ended
      case "X":
        return this.leave();
      case "P":
        this.#refuse ||= statementName(bytes) !== "";
        this.#gathered.push(bytes);
        return;
      default:
        this.#gathered.push(bytes);
    }
  }

  #finish(last: Buffer[], endsTurn: boolean): void {
    const refusal = this.#refuse
      ? Buffer.concat([
          errorResponse("ERROR", "0A000", "named statements are not supported: all clients share one session"),
          ...(endsTurn ? [ready(this.#hooks.status())] : []),
        ])
      : null;
    this.batches.push({ bytes: Buffer.concat([...this.#gathered, ...last]), endsTurn, refusal });
    this.#gathered = [];
    if (endsTurn) this.#refuse = false;
  }
}
