import type { Text } from "#contract";
import { suggestion } from "../words.ts";
import { lookUp } from "./json-type.ts";

/** The icon that a name of another icon set stands for, or the possible ones. */
export function iconHint(icon: string, known: Iterable<string>): Text {
  return suggestion(plainName(icon), known);
}

/** Names of other icon sets. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  tick: "check",
  trash: "delete",
  remove: "delete",
  add: "plus",
  cog: "settings",
  gear: "settings",
  setting: "settings",
  pencil: "edit",
  people: "user-group",
  team: "user-group",
  money: "alipay-circle",
  house: "home",
  database: "storage",
  db: "storage",
  table: "unordered-list",
  users: "user-group",
  group: "user-group",
  chart: "dashboard",
  document: "file",
  date: "calendar",
  bell: "notification",
  shop: "tags",
  truck: "send",
  car: "send",
  van: "send",
  bus: "send",
  bike: "send",
  plane: "send",
  rocket: "send",
  wrench: "tool",
  spanner: "tool",
  hammer: "tool",
  repair: "tool",
  build: "tool",
  key: "lock",
  password: "lock",
  shield: "safe",
  print: "printer",
  mail: "email",
  envelope: "email",
  map: "location",
  marker: "location",
  pin: "pushpin",
  globe: "public",
  world: "public",
  clock: "clock-circle",
  time: "clock-circle",
  picture: "image",
  photo: "image",
  box: "archive",
  package: "archive",
  medal: "trophy",
  award: "trophy",
  chat: "message",
  comment: "message",
  building: "home",
  office: "home",
  cart: "tags",
  warning: "exclamation-circle",
  question: "question-circle",
};

/** Removes the prefixes of other icon sets: `el-icon-setting`, `IconApps`, `fa fa-home`. */
function plainName(icon: string): string {
  const name = icon.replace(/^(?:fa[srb]? )?(?:el-|fa-|anticon-|ant-|md-)?(?:icon-?)?/i, "").replace(/(?:Outlined|Filled)$/, "");
  return lookUp(OTHER_NAMES, name.toLowerCase()) ?? name;
}
