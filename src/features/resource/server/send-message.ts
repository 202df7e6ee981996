import { TrellisError, isJsonObject, type JsonObject } from "#contract";
import { isPhone } from "#metadata";
import { now, optionalIds, parameter, recordsOf, type Handler, type Match, type OperationContext, type Row } from "#server";

const MOST_PHONES = 100;
const IN_USE = 2;
const DEFAULT_DAILY_LIMIT = 10;

/** One message as it was written down. */
interface Sent {
  readonly phone: string;
  readonly content: string;
}

/**
 * Sends the template of an SMS configuration to phones: `code` (its `smsCode`; the one in use when left out) or `ids`,
 * `phones` (comma-joined), `params` (a JSON object). There is no gateway: what would go out is kept in the usual log,
 * where it can be read.
 */
export const sendMessage: Handler = async (context): Promise<{ readonly recorded: true; readonly messages: readonly Sent[] }> => {
  const sms = await configuration(context);
  const phones = phonesOf(parameter(context, "phones"));
  const content = `【${String(sms["signName"])}】${rendered(templateOf(sms), paramsOf(context))}`;
  const messages = phones.map((phone) => ({ phone, content }));
  await assertWithinDailyLimit(context, phones);
  await record(context, String(sms["smsCode"]), messages);
  return { recorded: true, messages };
};

async function configuration(context: OperationContext): Promise<Row> {
  const code = parameter(context, "code");
  const [id] = optionalIds(context, "ids", "id");
  const match: Match = code !== "" ? { smsCode: code } : id === undefined ? { status: IN_USE } : { id };
  const [sms] = await recordsOf(context, "sms").find(match, { limit: 1 });
  if (sms !== undefined) return sms;
  throw badRequest({ zh: "没有可用的短信配置，请先启用一个", en: "There is no such SMS configuration; enable one first" });
}

function phonesOf(text: string): string[] {
  const phones = [...new Set(text.split(/[,，;；\s]+/).filter((phone) => phone !== ""))];
  if (phones.length === 0) throw badRequest({ zh: "手机号码不能为空", en: "Enter a phone number" });
  if (phones.length > MOST_PHONES) throw badRequest({ zh: "一次最多发送 100 个号码", en: "At most 100 numbers at once" });
  // Product spec §5, "Phone check".
  const short = phones.find((phone) => phone.length !== 11);
  if (short !== undefined) throw badRequest({ zh: "手机号码长度不为11位", en: "A phone number has 11 digits" }, short);
  const wrong = phones.find((phone) => !isPhone(phone));
  if (wrong !== undefined) throw badRequest({ zh: "手机号码格式不正确", en: "This is no phone number" }, wrong);
  return phones;
}

function paramsOf(context: OperationContext): JsonObject {
  const given = isJsonObject(context.body) ? context.body["params"] : undefined;
  if (isJsonObject(given)) return given;
  const text = parameter(context, "params");
  if (text === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (isJsonObject(parsed)) return parsed;
  } catch {
    // Said below, as for any other text that is not an object.
  }
  throw badRequest({ zh: "模版参数须为 JSON 对象", en: "The template parameters must be a JSON object" });
}

/** A configuration that knows its template by id only sends the parameters as they are. */
function templateOf(sms: Row): string {
  const template = sms["template"];
  return typeof template === "string" && template !== "" ? template : `[${String(sms["templateId"])}]`;
}

function rendered(template: string, params: JsonObject): string {
  const names = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
  const missing = names.filter((name) => params[name] === undefined || params[name] === "");
  if (missing.length > 0) {
    throw badRequest({ zh: "缺少模版参数", en: "Template parameters are missing" }, [...new Set(missing)].join(", "));
  }
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => String(params[name]).slice(0, 100));
}

async function assertWithinDailyLimit(context: OperationContext, phones: readonly string[]): Promise<void> {
  const [found] = await recordsOf(context, "param").find({ paramKey: "sms.dailyLimit" }, { limit: 1 });
  const configured = Number(found?.["paramValue"] ?? DEFAULT_DAILY_LIMIT);
  const limit = Number.isInteger(configured) && configured > 0 ? configured : DEFAULT_DAILY_LIMIT;
  const today = now(context.deps).slice(0, 10);
  for (const phone of phones) {
    const latest = await recordsOf(context, "log-usual").find(
      { logId: logIdOf(phone) },
      { sort: [{ field: "createTime", descending: true }], limit },
    );
    const sentToday = latest.filter((entry) => String(entry["createTime"]).startsWith(today)).length;
    if (sentToday >= limit) throw badRequest({ zh: "今日发送次数已达上限", en: "The limit of today is reached for" }, phone);
  }
}

async function record(context: OperationContext, smsCode: string, messages: readonly Sent[]): Promise<void> {
  await recordsOf(context, "log-usual").insert(
    messages.map(({ phone, content }) => ({
      serviceId: "trellis",
      logLevel: "info",
      logId: logIdOf(phone),
      logData: JSON.stringify({ smsCode, phone, content }),
      method: "POST",
      requestUri: context.endpoint.path,
      remoteIp: context.address,
      createBy: context.caller?.account ?? "",
    })),
  );
}

function logIdOf(phone: string): string {
  return `sms:${phone}`;
}

function badRequest(text: { readonly zh: string; readonly en: string }, about = ""): TrellisError {
  const suffix = about === "" ? "" : `：${about}`;
  return new TrellisError("badRequest", {
    text: { zh: `${text.zh}${suffix}`, en: about === "" ? text.en : `${text.en}: ${about}` },
  });
}
