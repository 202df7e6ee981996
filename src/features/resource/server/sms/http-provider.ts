import { isJsonObject, type Json, type Text } from "#contract";
import { OutboundError, outboundOf, outboundUrl, refusalOf } from "#server/platform";
import { decryptSecret, type OperationContext, type Row } from "#server";
import { TrellisError } from "#contract";
import { filled } from "./message.ts";

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 65_536;
/** Maximum characters of a response that are stored. */
const MOST_ANSWER = 1000;

/** Characters that an HTTP header can contain. */
const HEADER_TEXT = /^[\x20-\x7e]*$/;
const NO_HEADER: Text = {
  zh: "认证头只能含英文字母、数字与符号，请修改认证头或其中的密钥",
  en: "The authorization header can contain only Latin letters, digits and symbols. Change the header or the keys in it.",
};

export interface Delivery {
  readonly sent: boolean;
  /** The response of the service, or the reason why there is none. */
  readonly answer: string;
}

/** Default body for a configuration without a template. */
const USUAL_BODY = '{"phone":"${phone}","sign":"${signName}","template":"${templateId}","content":"${content}"}';

/**
 * Sends one message to the service of a configuration, as a POST of its JSON template with the placeholders filled in.
 * It never retries, because the message may have been sent already.
 * @param sms configuration with its secrets
 */
export async function deliver(context: OperationContext, sms: Row, phone: string, content: string): Promise<Delivery> {
  const text = (name: string): string => String(sms[name] ?? "");
  try {
    const values = {
      phone,
      content,
      signName: text("signName"),
      templateId: text("templateId"),
      accessKey: text("accessKey"),
      secretKey: await decryptSecret(context, sms["secretKey"]),
      regionId: text("regionId"),
    };
    const template: Json = JSON.parse(text("requestBody") || USUAL_BODY) as Json;
    const authorization = filled(text("authorization"), values);
    if (!HEADER_TEXT.test(authorization)) return { sent: false, answer: NO_HEADER[context.locale] };
    const request = new Request(outboundUrl(text("endpoint")), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(authorization === "" ? {} : { Authorization: authorization }),
      },
      body: JSON.stringify(filledIn(template, values)),
    });
    const reply = await outboundOf(context).fetch(request, { timeout: TIMEOUT_MS, most: MOST_BYTES });
    const said = await reply.text();
    const expected = text("successText");
    return {
      sent: reply.ok && (expected === "" || said.includes(expected)),
      answer: `${reply.status} ${said}`.replaceAll("\u0000", "").slice(0, MOST_ANSWER),
    };
  } catch (error) {
    const told = error instanceof OutboundError ? refusalOf(error) : error;
    if (told instanceof TrellisError) return { sent: false, answer: told.text(context.locale) };
    throw error;
  }
}

/** Fills placeholders inside of parsed JSON texts, so that no value can break out of its text. */
function filledIn(json: Json, values: Readonly<Record<string, string>>): Json {
  if (typeof json === "string") return filled(json, values);
  if (Array.isArray(json)) return (json as readonly Json[]).map((part) => filledIn(part, values));
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, filledIn(part ?? null, values)]));
}
