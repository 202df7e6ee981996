export interface HostileRequest {
  readonly name: string;
  readonly path: string;
  readonly init: () => RequestInit;
  /** Statuses that are right beside the usual refusals, for what is odd but harmless. */
  readonly statuses?: readonly number[];
}

/** Values that break naive servers, as text. */
export const HOSTILE_VALUES: readonly string[] = [
  "'",
  '"; drop table param; --',
  "-1",
  "0",
  "1e400",
  "NaN",
  "99999999999999999999999999",
  "9223372036854775808",
  "2147483648",
  "1,2,abc",
  ",,,",
  "%",
  "\\",
  "${jndi:ldap://x}",
  "../../etc/passwd",
  "1 or 1=1",
  "2024-13-45 99:99:99",
  "\u202e\u0301😀",
  "[object Object]",
  "x".repeat(5_000),
];

const SUBMIT = "/api/blade-system/param/submit";
const LIST = "/api/blade-system/param/list";
const REMOVE = "/api/blade-system/param/remove";
const DETAIL = "/api/blade-system/param/detail";
const JSON_TYPE = { "Content-Type": "application/json" };

function body(
  name: string,
  content: BodyInit,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
  path = SUBMIT,
): HostileRequest {
  return { name, path, init: () => ({ method: "POST", body: content, headers }) };
}

function query(name: string, path: string, statuses?: readonly number[]): HostileRequest {
  return { name, path, init: () => ({}), ...(statuses === undefined ? {} : { statuses }) };
}

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);
const multipart = { "Content-Type": "multipart/form-data; boundary=b" };

const BODIES: readonly HostileRequest[] = [
  body("an unclosed object", "{"),
  body("an unclosed string", '{"paramName": "x'),
  body("a trailing comma", '{"paramName": "x",}'),
  body("single quotes", "{'paramName': 'x'}"),
  body("a comment", '{"paramName": 1 /* x */}'),
  body("two documents", "{} {}"),
  body("a bare number", "5"),
  body("a bare string", '"ids"'),
  body("a bare true", "true"),
  body("NaN", '{"paramName": NaN}'),
  body("undefined", "undefined"),
  body("an empty object", "{}"),
  body("an empty array", "[]"),
  body("an array of numbers", "[1, 2, 3]"),
  body("an array of nulls", "[null]"),
  body("null", "null"),
  body("white space", "   "),
  body("nothing at all", ""),
  body("a byte order mark and garbage", "\ufeff{x"),
  body("nested 65 arrays", `{"paramName": ${nested(65, "[", "]")}}`),
  body("nested 50,000 arrays", nested(50_000, "[", "]")),
  body("nested 20,000 objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
  body("an unclosed nest", "[".repeat(100_000)),
  body("a __proto__ key", '{"__proto__": {"administrator": true}, "paramName": "x"}'),
  body("a __proto__ key deep inside", '{"paramName": {"a": [{"__proto__": 1}]}}'),
  body("a constructor key", '{"constructor": {"prototype": {"x": 1}}, "paramName": "x"}'),
  body("a prototype key", '{"prototype": {"x": 1}}'),
  body("toString as a field", '{"toString": "x"}'),
  body("an object without a text as id", '{"id": {"toString": 1}}'),
  body("an object without a text among values", '{"paramName": [{"valueOf": null, "toString": null}]}'),
  body("an object without a text among ids", '[{"toString": 1}]', JSON_TYPE, REMOVE),
  body("hasOwnProperty as a field", '{"hasOwnProperty": 1}'),
  body("a number beyond double", '{"paramName": 1e400}'),
  body("a number that loses digits", '{"id": 1123598817000000004, "paramName": "x"}'),
  body("a negative id", '{"id": "-5", "paramName": "x"}'),
  body("an id of words", '{"id": "abc", "paramName": "x", "paramKey": "k", "paramValue": "v"}'),
  body("an id beyond 64 bits", '{"id": "99999999999999999999", "paramName": "x"}'),
  body("an object as id", '{"id": {"$ne": null}}'),
  body("an array as id", '{"id": ["1", "2"]}'),
  body("a NUL in a text", '{"paramName": "a\\u0000b", "paramKey": "k", "paramValue": "v"}'),
  body("a NUL in a key", '{"param\\u0000Name": "x"}'),
  body("half a surrogate pair", '{"paramName": "\\ud800", "paramKey": "k", "paramValue": "v"}'),
  body("an object for a text", '{"paramName": {"a": 1}, "paramKey": "k", "paramValue": "v"}'),
  body("an array for a text", '{"paramName": [1], "paramKey": "k", "paramValue": "v"}'),
  body("a text far too long", JSON.stringify({ paramName: "x".repeat(100_000), paramKey: "k", paramValue: "v" })),
  body("unknown fields", '{"paramName": "x", "paramKey": "k", "paramValue": "v", "isAdmin": true}'),
  body("a record of another's making", '{"tenantId": "100001", "createUser": "1", "paramKey": "k"}'),
  body("a revision of words", '{"id": "1123598817000000004", "revision": "first"}'),
  body("invalid UTF-8", bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)),
  body("an overlong UTF-8 slash", bytes(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d)),
  body("UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), { "Content-Type": "application/json; charset=utf-16" }),
  body("GBK", bytes(0x7b, 0x22, 0xb2, 0xce, 0x22, 0x3a, 0x31, 0x7d), { "Content-Type": "application/json; charset=gbk" }),
  body("an unknown charset", "{}", { "Content-Type": "application/json; charset=klingon" }),
  body("XML", "<paramName>x</paramName>", { "Content-Type": "application/xml" }),
  body("an XML entity bomb", '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>', { "Content-Type": "text/xml" }),
  body("plain text", "paramName=x", { "Content-Type": "text/plain" }),
  body("an octet stream", bytes(0, 1, 2, 3), { "Content-Type": "application/octet-stream" }),
  body("a content type of garbage", "{}", { "Content-Type": ";;;===" }),
  body("YAML", "paramName: x", { "Content-Type": "application/yaml" }),
  body("a compressed body", bytes(0x1f, 0x8b, 0x08), { ...JSON_TYPE, "Content-Encoding": "gzip" }),
  body("an unknown compression", "{}", { ...JSON_TYPE, "Content-Encoding": "br, gzip" }),
  body("a form with __proto__", "__proto__=x&paramName=y", { "Content-Type": "application/x-www-form-urlencoded" }),
  body("a form with a NUL", "paramName=%00", { "Content-Type": "application/x-www-form-urlencoded" }),
  body("a form of broken escapes", "%zz=%&=&&&", { "Content-Type": "application/x-www-form-urlencoded" }),
  body("a form of 5,000 fields", Array.from({ length: 5_000 }, (_, index) => `f${index}=1`).join("&"), {
    "Content-Type": "application/x-www-form-urlencoded",
  }),
  body("a form in UTF-16", "a=b", { "Content-Type": "application/x-www-form-urlencoded; charset=utf-16" }),
  body("multipart without a boundary", "--b\r\n\r\nx\r\n--b--", { "Content-Type": "multipart/form-data" }),
  body("multipart that never ends", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', multipart),
  body("multipart of garbage", "garbage", multipart),
  body("multipart with another boundary", "--c\r\n\r\nx\r\n--c--", multipart),
  body("multipart without names", "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n", multipart),
  body("multipart with __proto__", '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n', multipart),
  body("a body over the limit", "x".repeat(300_000)),
];

const QUERIES: readonly HostileRequest[] = [
  query("an SQL injection in a sort", `${LIST}?ascs=id;drop table param`),
  query("an SQL injection in a descending sort", `${LIST}?descs=(select 1)`),
  query("a sort by a column of another table", `${LIST}?ascs=user.password`),
  query("a sort by a prototype key", `${LIST}?ascs=__proto__`),
  query("a sort by constructor", `${LIST}?descs=constructor`),
  query("a filter on an unknown field", `${LIST}?nothing=1`),
  query("a filter on __proto__", `${LIST}?__proto__=1`),
  query("a filter on constructor", `${LIST}?constructor=1`),
  query("a filter by a column name", `${LIST}?tenant_id=100001`),
  query("a filter on the deletion mark", `${LIST}?isDeleted=1`),
  query("an unknown operator", `${LIST}?paramName_regex=.*`),
  query("an operator twice", `${LIST}?paramName_like_like=x`),
  query("a filter whose name is only an operator", `${LIST}?_like=x`),
  query("a NUL in a filter", `${LIST}?paramName=%00`),
  query("a NUL in a parameter's name", `${LIST}?param%00Name=x`),
  query("page 0", `${LIST}?current=0`),
  query("page -1", `${LIST}?current=-1`),
  query("page of words", `${LIST}?current=first`),
  query("page 1e9", `${LIST}?current=1e9`),
  query("page beyond 64 bits", `${LIST}?current=99999999999999999999`),
  query("size 0", `${LIST}?size=0`),
  query("size -5", `${LIST}?size=-5`),
  query("size a million", `${LIST}?size=1000000`),
  query("size with a fraction", `${LIST}?size=1.5`),
  query("size as an array", `${LIST}?size[]=10`),
  query("a date that is none", `${LIST}?createTime_datege=yesterday`),
  query("the 31st of February", `${LIST}?createTime_datege=2024-02-31`),
  query("600 parameters", `${LIST}?${Array.from({ length: 600 }, (_, index) => `p${index}=1`).join("&")}`),
  query("broken percent escapes", `${LIST}?paramName=%zz`, [200]),
  query("a detail of words", `${DETAIL}?id=abc`),
  query("a detail of nothing", DETAIL),
  query("a detail beyond 64 bits", `${DETAIL}?id=99999999999999999999`),
  query("a detail by injection", `${DETAIL}?id=1%20or%201=1`),
  query("a detail of two ids", `${DETAIL}?id=1,2`),
  query("a module that is a prototype key", "/api/trellis/module/__proto__"),
  query("a module that climbs", "/api/trellis/module/..%2f..%2fetc"),
  query("a module with a broken escape", "/api/trellis/module/%zz"),
  query("validators that climb", "/api/trellis/validators/..%2f..%2fpackage.json"),
  query("validators without a key", "/api/trellis/validators/.js"),
  query("validators of a prototype key", "/api/trellis/validators/constructor.js"),
  query("references of no module", "/api/trellis/references"),
  query("references of an unknown field", "/api/trellis/references?module=user&field=nothing"),
  query("references of a prototype key", "/api/trellis/references?module=__proto__&field=constructor"),
  query("a path of 4,000 segments", `/api${"/x".repeat(4_000)}`),
  query("a path with NUL", "/api/blade-system/%00/list"),
  query("a path that climbs", "/api/../../etc/passwd"),
  query("a dictionary of injection", "/api/blade-system/dict/dictionary?code=' or 1=1 --", [200, 400]),
];

const CALLS: readonly HostileRequest[] = [
  body("ids of words", '{"ids": "abc,def"}', JSON_TYPE, REMOVE),
  body("ids as an object", '{"ids": {"a": 1}}', JSON_TYPE, REMOVE),
  body("ids as numbers that lose digits", "[1123598817000000004]", JSON_TYPE, REMOVE),
  body("no ids", "{}", JSON_TYPE, REMOVE),
  body("commas for ids", '{"ids": ",,,"}', JSON_TYPE, REMOVE),
  body(
    "ten thousand ids that are not there",
    JSON.stringify({ ids: Array.from({ length: 10_000 }, (_, index) => String(index + 1)).join(",") }),
    JSON_TYPE,
    REMOVE,
  ),
  { name: "PUT", path: SUBMIT, init: () => ({ method: "PUT", body: "{}" }) },
  { name: "PATCH", path: SUBMIT, init: () => ({ method: "PATCH", body: "{}" }) },
  { name: "a made-up method", path: LIST, init: () => ({ method: "BREW" }) },
  { name: "POST to a list", path: LIST, init: () => ({ method: "POST", body: "{}" }) },
  { name: "another tenant that does not exist", path: LIST, init: () => ({ headers: { "Tenant-Id": "no-such'tenant" } }) },
  { name: "a tenant of 5,000 letters", path: LIST, init: () => ({ headers: { "Tenant-Id": "x".repeat(5_000) } }) },
  { name: "a language of garbage", path: `${LIST}?size=0`, init: () => ({ headers: { "Accept-Language": ";;;,,,q=9" } }) },
  { name: "a token of garbage", path: LIST, init: () => ({ headers: { "Blade-Auth": "bearer aaaa.bbbb.cccc" } }) },
  { name: "a token of 8,000 letters", path: LIST, init: () => ({ headers: { "Blade-Auth": `bearer ${"e".repeat(8_000)}` } }) },
  {
    name: "a token whose header is no JSON",
    path: LIST,
    init: () => ({ headers: { "Blade-Auth": `bearer ${btoa("x")}.${btoa("y")}.z` } }),
  },
  {
    name: "a token that names a prototype key",
    path: LIST,
    init: () => ({ headers: { "Blade-Auth": `bearer ${btoa('{"alg":"HS256","kid":"__proto__"}')}.e30.z` } }),
  },
];

/** Requests that are wrong each in its own way; made by the administrator, so that nothing but the request is at fault. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [...BODIES, ...QUERIES, ...CALLS];
