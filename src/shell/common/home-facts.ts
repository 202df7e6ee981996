import { isJsonObject, type HomeFacts, type RecentRecord, type Text, type Todo } from "#contract";

const string = (value: unknown): string => (typeof value === "string" ? value : "");

function asText(value: unknown): Text {
  return isJsonObject(value) ? { zh: string(value["zh"]), en: string(value["en"]) } : { zh: "", en: "" };
}

function asTodo(data: unknown): Todo {
  if (!isJsonObject(data) || typeof data["id"] !== "string") throw new TypeError("nothing to do");
  const { inbox, link, count } = data;
  return {
    id: data["id"],
    kind: string(data["kind"]),
    text: asText(data["text"]),
    count: typeof count === "number" ? count : 0,
    link: typeof link === "string" ? link : null,
    ...(inbox === "letters" || inbox === "messages" || inbox === "notices" ? { inbox } : {}),
  };
}

const stringOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function asRecents(data: unknown): readonly RecentRecord[] {
  if (!Array.isArray(data)) throw new TypeError("not a list of records");
  return data.map(asRecent);
}

function asRecent(data: unknown): RecentRecord {
  if (!isJsonObject(data)) throw new TypeError("no record");
  return {
    module: string(data["module"]),
    moduleTitle: asText(data["moduleTitle"]),
    id: string(data["id"]),
    key: stringOrNull(data["key"]),
    under: stringOrNull(data["under"]),
    title: string(data["title"]),
    subtitle: string(data["subtitle"]),
    link: string(data["link"]),
    time: string(data["time"]),
  };
}

export function asHomeFacts(data: unknown): HomeFacts {
  if (!isJsonObject(data) || !Array.isArray(data["todos"]) || !Array.isArray(data["recent"])) throw new TypeError("no facts");
  const { shortcuts } = data;
  return {
    todos: data["todos"].map(asTodo),
    recent: data["recent"].map(asRecent),
    shortcuts: Array.isArray(shortcuts) ? shortcuts.map(string) : null,
  };
}
