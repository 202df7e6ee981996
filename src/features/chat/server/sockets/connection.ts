import type { ChatEvent, ChatMessage, Locale } from "#contract";
import type { FileLinks } from "#server/files";
import type { ServerSocket, SocketCaller } from "#server/jobs";
import type { Party } from "../conversations/party.ts";

/** A conversation that a connection follows, and the place up to which its messages were sent. */
export interface Followed {
  /** Null until the member's first message begins the conversation. */
  conversationId: string | null;
  readonly memberId: string;
  seq: number;
  /** Messages are being read from the database; further ones follow them. */
  reading: boolean;
  isBehind: boolean;
}

/** Bytes that may wait for a client that does not read. */
const MOST_WAITING = 1024 * 1024;
/** Messages that a client may send at once, and per second in the long run. */
const BURST = 120;
const PER_SECOND = 30;
const SLOW = 1013;

/** An open socket of one person. */
export class Connection {
  readonly party: Party;
  readonly tenantId: string;
  readonly locale: Locale;
  readonly person: SocketCaller;
  /** Followed conversations by member. */
  readonly followed = new Map<string, Followed>();
  /** Frames are handled one after another, in the order of their arrival. */
  work: Promise<void> = Promise.resolve();
  lastSign: number;
  isOpen = true;
  /** The socket is counted among those of its person. */
  isCounted = false;
  readonly #socket: ServerSocket;
  readonly #fileLinks: FileLinks;
  #allowance = BURST;
  #countedAt: number;

  constructor(
    { socket, fileLinks }: { readonly socket: ServerSocket; readonly fileLinks: FileLinks },
    person: SocketCaller,
    party: Party,
    locale: Locale,
    now: number,
  ) {
    this.#socket = socket;
    this.#fileLinks = fileLinks;
    this.person = person;
    this.party = party;
    this.tenantId = person.caller.tenantId;
    this.locale = locale;
    this.lastSign = now;
    this.#countedAt = now;
  }

  send(event: ChatEvent): void {
    this.sendText(JSON.stringify(event));
  }

  /** @param text a frame that several connections receive, written once */
  sendText(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.waiting > MOST_WAITING) this.close(SLOW, "slow");
    else this.#socket.send(this.#fileLinks.sign(text, this.tenantId));
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#socket.close(code, reason);
  }

  /** Counts a message. @returns false when the client sends too many */
  mayAct(now: number): boolean {
    this.#allowance = Math.min(BURST, this.#allowance + ((now - this.#countedAt) / 1000) * PER_SECOND);
    this.#countedAt = now;
    if (this.#allowance < 1) return false;
    this.#allowance -= 1;
    return true;
  }

  /**
   * Sends a message if it is the next one.
   * @returns `sent` also for one that was sent before; `behind` when earlier ones have to be read first
   */
  offer(followed: Followed, message: Pick<ChatMessage, "seq">, text: () => string | null): "sent" | "behind" {
    if (message.seq <= followed.seq) return "sent";
    if (followed.reading || message.seq > followed.seq + 1) return "behind";
    const shown = text();
    followed.seq = message.seq;
    if (shown !== null) this.sendText(shown);
    return "sent";
  }
}
