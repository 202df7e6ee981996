import type { Text } from "#contract";
import { text } from "../../words.ts";

/** Parts of a text that are a unit alone. */
export const UNIT_PARTS: ReadonlySet<string> = new Set(["suffix", "prefix", "addonAfter", "unit"]);

/** Units behind an input, with their Chinese and their English spellings. A word of several meanings has the English of all. */
const UNITS: readonly (readonly [unit: Text, chinese: RegExp, english: RegExp])[] = [
  [text("毫秒", "milliseconds"), /^毫秒$/, /^(?:ms|milliseconds?|msec)$/],
  [text("秒", "seconds"), /^秒钟?$/, /^(?:s|secs?|seconds?)$/],
  [text("分钟", "minutes"), /^分钟$/, /^(?:m|min|mins|minutes?)$/],
  [text("小时", "hours"), /^(?:小时|钟头)$/, /^(?:h|hrs?|hours?)$/],
  [text("天", "days"), /^[天日]$/, /^(?:d|days?)$/],
  [text("周", "weeks"), /^(?:周|星期)$/, /^(?:wks?|weeks?)$/],
  [text("个月", "months"), /^个?月$/, /^(?:m|mos?|months?)$/],
  [text("年", "years"), /^年$/, /^(?:yrs?|years?|a)$/],
  [text("微克", "micrograms"), /^微克$/, /^(?:[µμ]g|mcg|micrograms?)$/],
  [text("毫克", "milligrams"), /^毫克$/, /^(?:mg|milligrams?)$/],
  [text("克", "grams"), /^克$/, /^(?:g|grams?)$/],
  [text("千克", "kilograms"), /^(?:千克|公斤)$/, /^(?:kg|kgs|kilos?|kilograms?)$/],
  [text("斤", "jin"), /^(?:斤|市斤)$/, /^(?:jin|catty|catties)$/],
  [text("吨", "tonnes"), /^(?:吨|公吨)$/, /^(?:t|tonnes?|tons?|metric tons?)$/],
  [text("磅", "pounds"), /^磅$/, /^(?:lbs?|pounds?)$/],
  [text("盎司", "ounces"), /^盎司$/, /^(?:oz|ounces?)$/],
  [text("微米", "micrometres"), /^微米$/, /^(?:[µμ]m|microns?|micromet(?:re|er)s?)$/],
  [text("毫米", "millimetres"), /^毫米$/, /^(?:mm|millimet(?:re|er)s?)$/],
  [text("厘米", "centimetres"), /^(?:厘米|公分)$/, /^(?:cm|centimet(?:re|er)s?)$/],
  [text("分米", "decimetres"), /^分米$/, /^(?:dm|decimet(?:re|er)s?)$/],
  [text("米", "metres"), /^米$/, /^(?:m|met(?:re|er)s?)$/],
  [text("千米", "kilometres"), /^(?:千米|公里)$/, /^(?:km|kilomet(?:re|er)s?)$/],
  [text("英寸", "inches"), /^(?:英寸|寸)$/, /^(?:in|inch|inches|")$/],
  [text("英尺", "feet"), /^(?:英尺|尺)$/, /^(?:ft|foot|feet)$/],
  [text("码", "yards"), /^码$/, /^(?:yds?|yards?)$/],
  [text("英里", "miles"), /^英里$/, /^(?:mi|miles?)$/],
  [text("海里", "nautical miles"), /^海里$/, /^(?:nm|nmi|nautical miles?)$/],
  [text("平方毫米", "square millimetres"), /^平方毫米$/, /^(?:mm²|mm2|sq\.? ?mm)$/],
  [text("平方厘米", "square centimetres"), /^平方厘米$/, /^(?:cm²|cm2|sq\.? ?cm|square centimet(?:re|er)s?)$/],
  [text("平方米", "square metres"), /^(?:平方米?|平米|㎡)$/, /^(?:m²|m2|sq\.? ?m|sqm|square met(?:re|er)s?)$/],
  [text("平方千米", "square kilometres"), /^(?:平方(?:千米|公里))$/, /^(?:km²|km2|square kilomet(?:re|er)s?)$/],
  [text("平方英尺", "square feet"), /^平方英尺$/, /^(?:sq\.? ?ft|ft²|square (?:feet|foot))$/],
  [text("公顷", "hectares"), /^公顷$/, /^(?:ha|hectares?)$/],
  [text("亩", "mu"), /^亩$/, /^mu$/],
  [text("英亩", "acres"), /^英亩$/, /^(?:acres?|ac)$/],
  [text("毫升", "millilitres"), /^毫升$/, /^(?:ml|millilit(?:re|er)s?)$/],
  [text("升", "litres"), /^(?:升|公升)$/, /^(?:l|lit(?:re|er)s?)$/],
  [text("立方厘米", "cubic centimetres"), /^立方厘米$/, /^(?:cm³|cm3|cc|cubic centimet(?:re|er)s?)$/],
  [text("立方米", "cubic metres"), /^(?:立方米?|m³)$/, /^(?:m³|m3|cbm|cubic met(?:re|er)s?)$/],
  [text("加仑", "gallons"), /^加仑$/, /^(?:gal|gals|gallons?)$/],
  [text("千米每小时", "kilometres per hour"), /^(?:(?:千米|公里)(?:\/|每)?小?时)$/, /^(?:km\/h|kph|kmh)$/],
  [text("米每秒", "metres per second"), /^(?:米(?:\/|每)秒)$/, /^m\/s$/],
  [text("节", "knots"), /^节$/, /^(?:kn|kts?|knots?|sections?|lessons?|periods?|classes|cells?|class)$/],
  [text("转每分", "revolutions per minute"), /^(?:转(?:\/|每)?分钟?)$/, /^(?:rpm|r\/min)$/],
  [text("摄氏度", "degrees Celsius"), /^(?:度|摄氏度|℃|°C)$/, /^(?:°c|℃|celsius|degrees? celsius)$/],
  [text("华氏度", "degrees Fahrenheit"), /^(?:度|华氏度|℉|°F)$/, /^(?:°f|℉|fahrenheit|degrees? fahrenheit)$/],
  [text("伏", "volts"), /^伏特?$/, /^(?:v|volts?)$/],
  [text("千伏", "kilovolts"), /^千伏$/, /^(?:kv|kilovolts?)$/],
  [text("安", "amperes"), /^安培?$/, /^(?:a|amps?|amperes?)$/],
  [text("毫安时", "milliampere-hours"), /^毫安时$/, /^mah$/],
  [text("瓦", "watts"), /^瓦特?$/, /^(?:w|watts?)$/],
  [text("千瓦", "kilowatts"), /^千瓦$/, /^(?:kw|kilowatts?)$/],
  [text("兆瓦", "megawatts"), /^兆瓦$/, /^(?:mw|megawatts?)$/],
  [text("千瓦时", "kilowatt-hours"), /^(?:千瓦时|度)$/, /^(?:kwh|kw·h|kilowatt[- ]hours?|°|degrees?|deg)$/],
  [text("马力", "horsepower"), /^马力$/, /^(?:hp|ps|horse ?power)$/],
  [text("赫兹", "hertz"), /^赫兹?$/, /^(?:hz|hertz)$/],
  [text("兆赫", "megahertz"), /^兆赫兹?$/, /^mhz$/],
  [text("帕", "pascals"), /^帕$/, /^(?:pa|pascals?)$/],
  [text("千帕", "kilopascals"), /^千帕$/, /^kpa$/],
  [text("兆帕", "megapascals"), /^兆帕$/, /^mpa$/],
  [text("巴", "bar"), /^巴$/, /^bars?$/],
  [text("牛", "newtons"), /^牛顿?$/, /^(?:n|newtons?)$/],
  [text("千卡", "kilocalories"), /^(?:千卡|大卡)$/, /^(?:kcal|kilocalories?|calories?|cal)$/],
  [text("千焦", "kilojoules"), /^千焦耳?$/, /^(?:kj|kilojoules?)$/],
  [text("分贝", "decibels"), /^分贝$/, /^(?:db|decibels?)$/],
  [text("流明", "lumens"), /^流明$/, /^(?:lm|lumens?)$/],
  [text("勒克斯", "lux"), /^勒克斯$/, /^(?:lx|lux)$/],
  [text("字节", "bytes"), /^字节$/, /^(?:b|bytes?)$/],
  [text("像素", "pixels"), /^像素$/, /^(?:px|pixels?)$/],
  [text("元", "yuan"), /^元$/, /^(?:yuan|cny|rmb|¥)$/],
  [text("万元", "ten thousand yuan"), /^万元$/, /^(?:ten thousand yuan|10k yuan|×?10,?000 (?:yuan|cny)|10k cny)$/],
  [text("美元", "dollars"), /^美元$/, /^(?:usd|dollars?|us dollars?|\$)$/],
  [text("欧元", "euros"), /^欧元$/, /^(?:eur|euros?|€)$/],
  [text("港元", "Hong Kong dollars"), /^港[元币]$/, /^(?:hkd|hong kong dollars?)$/],
  [text("%", "percent"), /^(?:%|％)$/, /^(?:%|percent|per cent)$/],
  [text("‰", "per mille"), /^‰$/, /^(?:‰|per mille)$/],
];

const IRREGULAR: Readonly<Record<string, string>> = { feet: "foot", inches: "inch", "square feet": "square foot" };

/** Units that are the same in the singular. */
const SINGULAR = /^(?:degrees Celsius|degrees Fahrenheit|hertz|megahertz|lux|bar)$/;

/** The English of a unit behind an input, where it stands in the singular: “month”. */
export function singularUnit({ en }: Text): string {
  if (SINGULAR.test(en)) return en.replace(/^degrees/, "degree");
  const plural = /^(\S*?)s( per .*)$/.exec(en);
  return IRREGULAR[en] ?? (plural === null ? en.replace(/s$/, "") : `${plural[1]}${plural[2]}`);
}

/** The unit of a Chinese label whose English is another unit; null where they agree, or one is unknown. */
export function otherUnitLabel(zh: string, en: string): { readonly own: Text; readonly said: Text } | null {
  const [chinese, english] = [zh.trim(), en.trim().toLowerCase()];
  const own = UNITS.filter(([, spelling]) => spelling.test(chinese));
  const said = UNITS.filter(([, , spelling]) => spelling.test(english));
  // Of “m” the metre is meant in most files, which stands behind the minute.
  const [[unit], [other]] = [own.at(-1) ?? [], said.at(-1) ?? []];
  return unit === undefined || other === undefined || own.some((one) => said.includes(one)) ? null : { own: unit, said: other };
}
