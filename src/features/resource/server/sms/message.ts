import { isJsonObject, type JsonObject, type Text, type TrellisError } from "#contract";
import { isPhone } from "#metadata";
import { parameter, wrongField, type OperationContext, type RowOf, type SeenRow } from "#server";

const MOST_PHONES = 100;
/** Maximum characters of one value in a message. */
const MOST_VALUE = 100;

/**
 * Parses the parameter `phones` (comma-joined) without duplicates.
 * @throws TrellisError invalidRecord
 */
export function phonesOf(context: OperationContext): string[] {
  const phones = [
    ...new Set(
      parameter(context, "phones")
        .split(/[,，;；\s]+/)
        .filter((phone) => phone !== ""),
    ),
  ];
  const wrongPhones = (keyword: string, text: Text, about = ""): TrellisError =>
    wrongParameter(context, "phones", keyword, text, about);
  if (phones.length === 0) throw wrongPhones("required", { zh: "手机号码不能为空", en: "Enter a phone number" });
  if (phones.length > MOST_PHONES)
    throw wrongPhones("maxItems", { zh: "一次最多发送 100 个号码", en: "At most 100 phone numbers at once" });
  const short = phones.find((phone) => phone.length !== 11);
  if (short !== undefined)
    throw wrongPhones("minLength", { zh: "手机号码长度不为11位", en: "A phone number must have 11 digits" }, short);
  const landline = phones.find((phone) => !isPhone(phone));
  if (landline !== undefined)
    throw wrongPhones("format", { zh: "手机号码格式不正确", en: "This is not a valid phone number" }, landline);
  return phones;
}

/**
 * Parses the template values: the parameter `params`, a JSON object or its text.
 * @throws TrellisError invalidRecord
 */
function paramsOf(context: OperationContext): JsonObject {
  const given = isJsonObject(context.body) ? context.body["params"] : undefined;
  if (isJsonObject(given)) return given;
  const text = parameter(context, "params");
  if (text === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (isJsonObject(parsed)) return parsed;
  } catch {
    // The check below reports it, as for any text that is not an object.
  }
  throw wrongParameter(context, "params", "type", {
    zh: "模版参数须为 JSON 对象",
    en: "The template parameters must be a JSON object",
  });
}

/**
 * Builds the signature and the template with its placeholders filled in. A configuration that knows its template only
 * by id sends the parameters unchanged.
 * @throws TrellisError invalidRecord, naming parameters that are missing or not texts
 */
export function messageOf(context: OperationContext, sms: SeenRow<RowOf<"sms">>): string {
  const params = paramsOf(context);
  const template = sms["template"];
  const known = typeof template === "string" && template !== "" ? template : `[${sms.templateId}]`;
  const names = [...known.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
  const missing = names.filter((name) => params[name] === undefined || params[name] === null || params[name] === "");
  if (missing.length > 0) {
    const text = { zh: "缺少模版参数", en: "Template parameters are missing" };
    throw wrongParameter(context, "params", "required", text, [...new Set(missing)].join(", "));
  }
  const untold = names.find((name) => typeof params[name] !== "string" && typeof params[name] !== "number");
  if (untold !== undefined) {
    throw wrongParameter(
      context,
      "params",
      "type",
      { zh: "模版参数须为文本或数字", en: "Template parameters must be texts or numbers" },
      untold,
    );
  }
  const values = Object.fromEntries(names.map((name) => [name, String(params[name]).slice(0, MOST_VALUE)]));
  return `【${sms.signName}】${filled(known, values)}`;
}

/** Replaces `${name}` by the value of that name. A placeholder without a value stays. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Builds the error of one parameter. `about` names the part concerned. */
export function wrongParameter(context: OperationContext, field: string, keyword: string, text: Text, about = ""): TrellisError {
  const whole = about === "" ? text : { zh: `${text.zh}：${about}`, en: `${text.en}: ${about}` };
  return wrongField(field, keyword, whole);
}
