/** Amounts stay decimal strings here, because floats would lose digits. */

/**
 * Converts an amount from human notation to wire format: `¥ 1,234.50` → `1234.50`, `.5` → `0.5`.
 * Other text is returned unchanged for the validator to report.
 */
export function amountOf(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/^\s*(-?)\s*(?:[A-Z]{3}\b|\p{Sc})?\s*(-?)\s*/u, "$1$2")
    .trim();
  const match = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(ungrouped(plain));
  if (match === null || !/\d/.test(plain)) return text.trim();
  const [, sign = "", whole = "", decimals = ""] = match;
  return `${sign}${whole === "" ? "0" : whole}${decimals === "" ? "" : `.${decimals}`}`;
}

/**
 * Removes separators between thousands: `1,234.5` → `1234.5`. Elsewhere a separator stays, and the text is no number,
 * because `1,5` may mean one and a half.
 */
export function ungrouped(text: string): string {
  return text.replace(/^[+-]?\d{1,3}(?:[,，\s]\d{3})+(?!\d)/, (whole) => whole.replaceAll(/[,，\s]/g, ""));
}

/**
 * Groups an amount and pads its decimal places: `1234.5` → `1,234.50`. Other text is returned
 * unchanged.
 */
export function amountText(amount: string, precision = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (match === null) return amount;
  const [, sign = "", whole = "", decimals = ""] = match;
  const rest = decimals.padEnd(precision, "0");
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest === "" ? "" : `.${rest}`}`;
}

const NAME =
  /(?:(?<!par)amount|price|money|(?<!cof|tof)fee|fees|(?<!im)balance|cost|costs|salary|(?<!se)wage|wages|deposit|refund|premium|tuition|subsidy|allowance|bonus|payment|revenue|income|expense|turnover|(?<!cur|pa|diffe|tor)rent|(?<!wel|war)fare|postage|commission|budget|debt|loan)$/i;
const TITLE =
  /(?:金额|价格|[单总售原进标均底报现]价|[费款税租薪]|费用|余额|成本|工资|押金|定金|订金|租金|佣金|奖金|罚金|保证金|违约金|佣金|本金|资金|薪水|薪酬|税额|差额|总额|欠额|限额|预算|货款|补贴|津贴|收入|支出|营业额|销售额|学费|运费|保费|小费)$/;

/** Titles of other numbers: a balance of stock, the time that something costs. */
const OTHER = /(?:数量?|重量|用量|余量|存量|读数|里程|时长|温度|比例|[率比])$/;

/** True if the name of a field suggests an amount, which must not be a float. */
export function isNamedAmount(name: string, title: string): boolean {
  return TITLE.test(title) || (NAME.test(name) && !OTHER.test(title));
}
