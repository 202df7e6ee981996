import { HOME_PATHS, INBOX_PATHS, type JsonObject } from "#contract";
import { own, parameter, wrapped } from "./openapi-shared.ts";

const COUNTS: JsonObject = {
  type: "object",
  required: ["letters", "messages", "notices"],
  description: "Unread ones",
  properties: { letters: { type: "integer" }, messages: { type: "integer" }, notices: { type: "integer" } },
};
const PAGE: JsonObject = {
  type: "object",
  required: ["entries", "more"],
  properties: { entries: { type: "array", items: { type: "object" } }, more: { type: "boolean" } },
};
const body = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  requestBody: {
    required: true,
    content: { "application/json": { schema: { type: "object", required: [...required], properties } } },
  },
});
const IDS: JsonObject = { type: "array", items: { type: "string" } };

/** What is one's own: the home screen, and what reaches one person: letters, messages, notices. Everybody asks for their own. */
export const INBOX_API: Readonly<Record<string, JsonObject>> = {
  [HOME_PATHS.facts]: {
    get: own("home", "What waits for a person, and what they opened or changed last", wrapped({ type: "object" })),
  },
  [HOME_PATHS.recent]: {
    get: own(
      "recentRecords",
      "Records that a person opened or changed last",
      wrapped({ type: "array", items: { type: "object" } }),
    ),
  },
  [HOME_PATHS.shortcuts]: {
    post: own("homeShortcuts", "Pin screens to one's home screen", wrapped({ const: true }), body({ paths: IDS }, ["paths"])),
  },
  [HOME_PATHS.dashboard]: {
    get: own("dashboard", "Counts and activity of the modules that the caller may read", wrapped({ type: "object" })),
  },
  [INBOX_PATHS.counts]: { get: own("inboxCounts", "How much of one's own is unread", wrapped(COUNTS)) },
  [INBOX_PATHS.notices]: {
    get: own("inboxNotices", "Published notices", wrapped(PAGE), { parameters: [parameter("current")] }),
  },
  [INBOX_PATHS.notice]: {
    get: own("inboxNotice", "A published notice, whole", wrapped({ type: "object" }), { parameters: [parameter("id", true)] }),
  },
  [INBOX_PATHS.messages]: {
    get: own("inboxMessages", "What the system told", wrapped(PAGE), { parameters: [parameter("current")] }),
  },
  [INBOX_PATHS.letters]: {
    get: own("inboxLetters", "Letters of one box", wrapped(PAGE), {
      parameters: [{ ...parameter("box"), schema: { enum: ["received", "sent"] } }, parameter("current")],
    }),
  },
  [INBOX_PATHS.letter]: {
    get: own("inboxLetter", "A letter, whole", wrapped({ type: "object" }), { parameters: [parameter("id", true)] }),
  },
  [INBOX_PATHS.people]: {
    get: own("inboxPeople", "Whom one may write to", wrapped({ type: "array", items: { type: "object" } }), {
      parameters: [parameter("q"), parameter("ids")],
    }),
  },
  [INBOX_PATHS.read]: {
    post: own(
      "inboxRead",
      "Mark as read, some or all of a kind",
      wrapped(COUNTS),
      body({ kind: { enum: ["letters", "messages", "notices"] }, ids: IDS }, ["kind"]),
    ),
  },
  [INBOX_PATHS.send]: {
    post: own(
      "inboxSend",
      "Write a letter to people of the tenant",
      wrapped({ type: "object", required: ["id"], properties: { id: { type: "string" } } }),
      body({ to: IDS, subject: { type: "string" }, text: { type: "string" } }, ["to", "subject", "text"]),
    ),
  },
  [INBOX_PATHS.remove]: {
    post: own(
      "inboxRemove",
      "Take letters or messages out of one's own boxes",
      wrapped(COUNTS),
      body({ kind: { enum: ["letters", "messages"] }, ids: IDS }, ["kind", "ids"]),
    ),
  },
};
