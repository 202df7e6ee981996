/** Counts the messages of one person, whichever sockets and nodes they arrive at. */
export const MESSAGE_LIMIT = "chat-message";

/** Calls per minute of one person over all nodes. A program that writes faster is no person. */
export const CHAT_LIMITS = [
  { name: MESSAGE_LIMIT, calls: 600, per: "user", endpoints: [] },
  { name: "chat-upload", calls: 60, per: "user", endpoints: ["chat-conversation/upload"] },
  { name: "chat-search", calls: 120, per: "user", endpoints: ["chat-conversation/search"] },
] as const;
