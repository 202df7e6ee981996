import { distance } from "fastest-levenshtein";
import { listing, lookAlikeHint, suggestion, text, wordsIn, type Hint } from "../words.ts";
import { lookUp } from "./json-type.ts";

/** The icon that a name of another icon set stands for, or a slip of the pen; otherwise the place that lists the names. */
export function iconHint(icon: string, known: Iterable<string>): Hint {
  const [name, names] = [plainName(icon), [...known]];
  const meant = MEANT.get(name.toLowerCase())?.filter((one) => names.includes(one)) ?? [];
  const [only = "", ...others] = meant;
  if (only !== "" && others.length > 0) return listing(`可能是：${meant.join("、")}`, `Perhaps: ${meant.join(", ")}`);
  const typed = only !== "" ? only : lookAlikeHint(name, names) !== null || names.some((one) => isSlip(name, one)) ? name : null;
  return typed === null
    ? text(
        "按含义选一个图标：编辑器会列出名称，即 schemas/editor.schema.json 中的 icon",
        "Choose an icon by its meaning: the editor lists the names, which are “icon” in schemas/editor.schema.json",
      )
    : suggestion(typed, names);
}

/** True for two spellings of one name. “film” and “file” are two words. */
function isSlip(word: string, name: string): boolean {
  const [own, theirs] = [wordsIn(word).join(""), wordsIn(name).join("")];
  if (own === theirs || `${own}s` === theirs || own === `${theirs}s`) return true;
  const isPart = own.length > 3 && wordsIn(name).length > 1 && wordsIn(name).includes(own);
  if (isPart || (own.length > 3 && [...own].sort().join("") === [...theirs].sort().join(""))) return true;
  return Math.min(own.length, theirs.length) > LONG_WORD && distance(own, theirs) <= 2;
}

/** Two slips of the pen make no other word of a word that is longer. */
const LONG_WORD = 5;

/** Words for things without a picture of their own, by the icons that come near. */
const MEANT: ReadonlyMap<string, readonly string[]> = new Map([
  ...of("film movie cinema video clapperboard camcorder theater theatre", ["video-camera", "file-video"]),
  ...of("guitar piano violin drum instrument headphones headset audio note notes melody", ["music", "sound"]),
  ...of("microphone mic", ["voice", "live-broadcast"]),
  ...of("anchor ship boat ferry harbor harbour port sail", ["location", "compass"]),
  ...of("leaf plant tree seedling flower garden sprout", ["experiment", "sun"]),
  ...of("flask beaker microscope lab science chemistry", ["experiment"]),
  ...of("graduation graduation-cap school student education course", ["book", "trophy"]),
  ...of("briefcase suitcase case work", ["archive", "idcard"]),
  ...of("bank wallet coin coins cash dollar yuan credit-card creditcard payment", ["alipay-circle", "wechatpay"]),
  ...of("hospital medical health medicine pill stethoscope heartbeat", ["heart", "plus-circle"]),
  ...of("bed hotel room", ["home", "moon"]),
  ...of("food restaurant meal coffee cup utensils", ["fire", "gift"]),
  ...of("target goal bullseye aim", ["pushpin", "location"]),
  ...of("flag", ["tag", "pushpin"]),
  ...of("list-alt clipboard checklist", ["unordered-list", "paste"]),
  ...of("contract signature certificate", ["stamp", "file"]),
  ...of("flash lightning bolt electricity energy", ["thunderbolt"]),
  ...of("ruler measure draft blueprint", ["layout", "pen"]),
  ...of("server hosting cpu chip", ["storage", "desktop"]),
  ...of("network diagram sitemap flow workflow", ["mind-mapping", "branch"]),
  ...of("paint brush-alt design art", ["palette", "brush"]),
  ...of("snow winter cold weather rain", ["cloud", "sun"]),
  ...of("game sport sports ball football", ["dice", "trophy"]),
  ...of("baby child pet dog cat animal", ["face-smile-fill", "heart"]),
]);

function of(words: string, icons: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  return words.split(" ").map((word) => [word, icons]);
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
