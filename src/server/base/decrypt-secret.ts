import { TrellisError } from "#contract";
import type { ServerDeps } from "./deps.ts";

/**
 * A stored field of the format `secret` in the clear, "" when there is none.
 * @throws TrellisError when it was encrypted with another key than this server's
 */
export async function decryptSecret({ deps }: { readonly deps: Pick<ServerDeps, "secrets"> }, stored: unknown): Promise<string> {
  if (typeof stored !== "string" || stored === "") return "";
  try {
    return await deps.secrets.open(stored);
  } catch {
    throw new TrellisError("actionRefused", {
      text: {
        zh: "密钥是用另一个 SECRET_KEY 加密的，无法读取，请重新填写",
        en: "The secret was encrypted with another SECRET_KEY and cannot be read. Enter it again.",
      },
    });
  }
}
