/** Address of the chat's socket. Its query holds a ticket (`ticketEndpoint`) as `Authorization`. */
export const CHAT_SOCKET = "/api/blade_chat/ws";

/** Milliseconds between two PING frames of a client. The server ends a socket that is silent for three times as long. */
export const CHAT_PING_MS = 30_000;
/** Close code of a socket whose person may not, or no longer, chat: another try is useless. */
export const CHAT_FINAL_CODE = 1008;
/** Reason beside this code when the person may not chat; otherwise the session has ended. */
export const CHAT_FORBIDDEN = "forbidden";

/** Longest text of a message, in characters. */
export const CHAT_TEXT_LIMIT = 4_000;

export const CHAT_KINDS = { text: 1, image: 2, video: 3 } as const;
export type ChatKind = (typeof CHAT_KINDS)[keyof typeof CHAT_KINDS];

export const CHAT_SIDES = { member: 1, agent: 2 } as const;
export type ChatSide = (typeof CHAT_SIDES)[keyof typeof CHAT_SIDES];

/** A message: CHAT is to the other side of the conversation, PRIVATE to the person in `receiver`. */
export interface ChatMessage {
  readonly type: "CHAT" | "PRIVATE";
  readonly id: string;
  readonly conversationId: string;
  /** Place in the conversation, from 1 without gaps. */
  readonly seq: number;
  /** Given by the sender, who sends a message again under the same one. */
  readonly clientId: string;
  readonly side: ChatSide;
  /** Ids of users; a member has the id of the member's record. */
  readonly sender: string;
  readonly senderName: string;
  readonly receiver: string | null;
  /** Text, or the link of a picture or video. */
  readonly content: string;
  readonly messageType: ChatKind;
  /** 1: a note among agents, which no member receives. */
  readonly internal: 0 | 1;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly createTime: string;
}

/** Places of the last messages that each side has received and read. */
export interface ChatMarks {
  readonly memberRead: number;
  readonly agentRead: number;
  readonly memberDelivered: number;
  readonly agentDelivered: number;
}

/** A conversation as its participants see it. */
export interface ChatConversation extends ChatMarks {
  readonly id: string;
  readonly memberId: string;
  /** `CHAT_CONVERSATION_STATUS`. */
  readonly status: number;
  readonly agentId: string | null;
  readonly lastSeq: number;
  /** Messages up to this place were erased; 0 for none. Clients forget them. */
  readonly erasedSeq: number;
}

/** Hours and waiting time that a member is told. */
export interface ChatService {
  readonly open: boolean;
  /** `09:00-18:00`. */
  readonly hours: string;
  /** Conversations that wait longer. */
  readonly ahead: number;
  /** Expected minutes until an answer; null when nothing is known yet. */
  readonly minutes: number | null;
}

/** Frames from a client. */
export type ChatRequest =
  | { readonly type: "PING" }
  /** Follows a conversation from the messages behind `seq`. A member follows the own one. */
  | { readonly type: "CONNECT"; readonly event?: "follow"; readonly userId?: string; readonly seq?: number }
  | { readonly type: "CONNECT"; readonly event: "leave" | "typing"; readonly userId?: string }
  | { readonly type: "CONNECT"; readonly event: "read" | "delivered"; readonly userId?: string; readonly seq: number }
  | {
      readonly type: "CHAT" | "PRIVATE";
      readonly clientId: string;
      /** The member; needed from an agent. */
      readonly receiver?: string;
      readonly content: string;
      readonly messageType?: ChatKind;
      readonly internal?: 0 | 1;
    };

/** Frames to a client. */
export type ChatEvent =
  | ChatMessage
  | { readonly type: "PING" }
  /** The socket is open for this person. */
  | { readonly type: "CONNECT"; readonly event: "ready"; readonly userId: string; readonly side: ChatSide }
  /** All messages up to `conversation.lastSeq` were sent. `conversation` is null before the first message. */
  | {
      readonly type: "CONNECT";
      readonly event: "following";
      readonly userId: string;
      readonly conversation: ChatConversation | null;
      readonly service: ChatService;
      readonly online: boolean;
    }
  /** To agents: a conversation of the tenant has changed, so lists are read again. */
  | { readonly type: "CONNECT"; readonly event: "queue" }
  /** The message is stored. */
  | { readonly type: "CONNECT"; readonly event: "ack"; readonly clientId: string; readonly message: ChatMessage }
  | { readonly type: "CONNECT"; readonly event: "conversation"; readonly conversation: ChatConversation }
  | {
      readonly type: "CONNECT";
      readonly event: "typing";
      readonly conversationId: string;
      readonly side: ChatSide;
      readonly name: string;
    }
  | {
      readonly type: "CONNECT";
      readonly event: "presence";
      readonly conversationId: string;
      readonly side: ChatSide;
      readonly online: boolean;
    }
  | {
      readonly type: "ERROR";
      readonly error: string;
      /** For people, in the language of the socket. */
      readonly content: string;
      /** The message that was refused. */
      readonly clientId?: string;
    };

/**
 * A conversation in the list of an agent (`customer-service/users`). `user-info` answers also for a member without one: with
 * an empty `id`.
 */
export interface ChatUser extends ChatConversation {
  readonly userId: string;
  readonly account: string;
  readonly nickName: string;
  readonly avatar: string | null;
  readonly agentName: string | null;
  readonly labels: readonly { readonly id: string; readonly name: string; readonly color: string }[];
  readonly lastText: string | null;
  readonly lastTime: string | null;
  readonly waitingSince: string | null;
  readonly unread: number;
  readonly online: boolean;
}
