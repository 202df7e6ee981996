/** A limit that a Chinese text says, and the word behind its number. */
export interface SaidLimits {
  readonly least: number | null;
  readonly most: number | null;
  /** Empty without a word. */
  readonly unit: string;
}

/** Words after which a number is no rule, or one of several cases. */
const NO_RULE =
  /建议|推荐|通常|一般|例如|比如|默认|左右|大约|(?<![预签解续邀])约\s*\d|正常|参考|理想|适宜|适合|最佳|平均|常见|(?<![至最])多[为在]|标准[值范]|除外|否则|如果|若|(?<![小工课学用计])时(?![间长效段])|例外/;

const NUMBER = /(?<![\d.:/A-Za-z−-])(?!0\d)(\d+(?:\.\d+)?)\s*(万?)/u;
const WORD = /\s*(%|[A-Za-z℃]+|\p{Script=Han}{0,2})/u;
const END = /(?![\d.:/]?\d)/u;
const BETWEEN = /\s*(?:%|[A-Za-z]+|\p{Script=Han}{0,2}?)\s*(?:到|至|[~～–—-])\s*(\d+(?:\.\d+)?)/u;
const TIMES = /\s*(万?)/u;
const AT_MOST = /(?:至多|最多|最长|最大|不(?:得|能|可)?(?:超过|多于|高于|大于))[^\d，。；、,;]{0,3}?/u;
const AT_LEAST = /(?:至少|最少|最短|最小|不(?:得|能|可)?(?:少于|低于|小于|短于))[^\d，。；、,;]{0,3}?/u;

const RANGE = joined(NUMBER, BETWEEN, END, TIMES, WORD);
const MOST = joined(AT_MOST, NUMBER, END, WORD);
const LEAST = joined(AT_LEAST, NUMBER, END, WORD);

function joined(...parts: readonly RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join(""), "gu");
}

/** Sizes of files, which are no limit of the values. */
const BYTES = /^(?:[kmg]i?b?|字节|兆)$/i;

/** The limits in a text such as “1 至 10 张” or “最多 30 天”; null for none, and for several of one kind. */
export function saidLimits(shown: string): SaidLimits | null {
  if (NO_RULE.test(shown)) return null;
  const ranges = [...shown.matchAll(RANGE)].filter((found) => !BYTES.test(found[5] ?? ""));
  const [mosts, leasts] = [MOST, LEAST].map((pattern) =>
    [...shown.matchAll(pattern)].filter((found) => !BYTES.test(found[3] ?? "")),
  );
  const [range] = ranges;
  if (mosts === undefined || leasts === undefined || ranges.length > 1) return null;
  if (range !== undefined) {
    const [, low, lowUnit, high, highUnit, unit = ""] = range;
    const [least, most] = [valueOf(low, lowUnit === "" ? highUnit : lowUnit), valueOf(high, highUnit)];
    return mosts.length > 0 || leasts.length > 0 || least >= most ? null : { least, most, unit };
  }
  const [[most, ...otherMosts], [least, ...otherLeasts]] = [mosts, leasts];
  if (otherMosts.length > 0 || otherLeasts.length > 0 || (most ?? least) === undefined) return null;
  if (most !== undefined && least !== undefined && most[3] !== least[3]) return null;
  return {
    least: least === undefined ? null : valueOf(least[1], least[2]),
    most: most === undefined ? null : valueOf(most[1], most[2]),
    unit: (most ?? least)?.[3] ?? "",
  };
}

function valueOf(digits: string | undefined, unit: string | undefined): number {
  return Number(digits) * (unit === "" ? 1 : TEN_THOUSAND);
}

const TEN_THOUSAND = 10_000;

/** Another part beside the counted one: “P 加 5 位数字”, “P-5 位数字”, “5 位数字加校验位”, “5 位数字与 P”. */
const PART =
  /(?:[加跟接与和及+＋]|[A-Za-z]\s*[_/-])\s*\d+(?:\s*[到至~～–—-]\s*\d+)?\s*位|位(?:数字|字母)?[，,、]?\s*(?:再|外)?(?:[加跟接+＋]|[与和及]\s*[A-Za-z\d])/;

/** True for a text that counts the characters of a part of the value alone. */
export function isOfPart(shown: string): boolean {
  return PART.test(shown);
}

/** The only length in a text such as “15 位数字”; null for that of a part, and without one. */
export function saidLength(shown: string): number | null {
  if (
    isOfPart(shown) ||
    NO_RULE.test(shown) ||
    /[前后末尾首]|开头|小数|至少|最少|至多|最多|不超过|到|[~～–—-]|至|[A-Za-z]\s*[加跟接与和及]/.test(shown)
  )
    return null;
  const [only, ...others] = [...shown.matchAll(/(\d+)\s*(?:位|个字符)/g)];
  return only === undefined || others.length > 0 || [...shown.matchAll(/\d+/g)].length > 1 ? null : Number(only[1]);
}

const UPPER = /^(?:超过|大于|多于|高于|晚于|迟于)$/;

/** The side on which a text bounds a value by something: “不超过巢脾数”, “不早于今天”; null if it does not. */
export function saidSide(shown: string, title: string): "upper" | "lower" | null {
  const at = shown.indexOf(title);
  if (at < 0 || title === "" || shown.includes(title, at + 1)) return null;
  const before = shown.slice(0, at).trimEnd();
  const [, most] = /(至多|最多|至少|最少)(?:为|是|到|等于)?$/.exec(before) ?? [];
  if (most !== undefined) return /[至最]多$/.test(most) ? "upper" : "lower";
  const [, not = "", word] =
    /(不|不得|不能|不可|不应|不会)?(超过|大于|多于|高于|晚于|迟于|少于|小于|低于|早于)$/.exec(before) ?? [];
  if (word === undefined || /[否未无没]/.test(before)) return null;
  return UPPER.test(word) === (not !== "") ? "upper" : "lower";
}
