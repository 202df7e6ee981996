import { type CustomTypesConfig, types } from "pg";
import { TEXT_TYPES } from "../../text-types.ts";

/** The driver's parser of text[], which does not change the elements. */
const parserOf: (oid: number, format: "text") => (value: string) => unknown = types.getTypeParser;
const textArrayParser = parserOf(1009, "text");

/** Array types whose stock parser would lose digits or make dates; the driver's own table has no names for arrays. */
const arrays = {
  int8: 1016,
  numeric: 1231,
  timestamp: 1115,
  timestamptz: 1185,
  date: 1182,
  time: 1183,
  interval: 1187,
} as const;

const asText = new Set<number>(Object.values(TEXT_TYPES));
const asTextArray = new Set<number>(Object.values(arrays));

/**
 * Parses column values in the same way on both kinds of database:
 * - int8 and numeric are strings: ids have 19 digits and money is exact, a double holds neither;
 * - dates and times are the strings the database stores (`yyyy-MM-dd HH:mm:ss`, with a fraction only
 *   if the column keeps one): a Date would move them by the time zone of the process;
 * - json and jsonb are parsed, bool, int2/4 and float are what JavaScript calls them.
 *
 * The pool receives them; the driver's global table stays unchanged.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser(...[oid, format]: Parameters<CustomTypesConfig["getTypeParser"]>) {
    if (format !== "binary" && asText.has(oid)) return keep;
    if (format !== "binary" && asTextArray.has(oid)) return textArrayParser;
    return types.getTypeParser(oid, format);
  },
};

function keep(value: string): string {
  return value;
}
