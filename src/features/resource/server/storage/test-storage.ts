import { TrellisError } from "#contract";
import { idParameter, recordsInScope, refused, type FileStore, type Handler, type OperationContext } from "#server";
import { inWords, isLocal, storeOf } from "./storages.ts";

/**
 * Puts a small file where the record says, reads it back and takes it away again. It changes nothing of ours.
 * @throws TrellisError saying what does not work, and what to look at
 */
export const testStorage: Handler = async (context): Promise<{ readonly said: string }> => {
  const id = idParameter(context, "id", "ids");
  const storages = await recordsInScope(context, "oss");
  const [record] = await storages.find({ id }, { secrets: true });
  if (record === undefined) throw new TrellisError("notFound");
  await tryOut(isLocal(record) ? context.deps.files : inWords(await storeOf(context, record)), context);
  const name = String(record["ossCode"]);
  const said = {
    zh: `“${name}”可用：测试文件已写入、读回并删除`,
    en: `“${name}” works: a test file was written, read back and deleted`,
  };
  return { said: said[context.locale] };
};

async function tryOut(store: FileStore, { deps }: OperationContext): Promise<void> {
  const random = [...deps.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const name = `${random}.txt`;
  await store.put(name, { bytes: new TextEncoder().encode(random), mediaType: "text/plain" });
  const kept = await store.get(name);
  await store.remove(name);
  if (kept !== null && new TextDecoder().decode(kept.bytes) === random) return;
  throw refused({
    zh: "测试文件写入后读不回来，请检查空间名和权限",
    en: "The test file could be written and not read back; check the bucket and the key's rights",
  });
}
