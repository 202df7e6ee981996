import { TrellisError } from "#contract";
import { idParameter, recordsInScope, refused, type Handler, type OperationContext } from "#server";
import { readStoredFile } from "#server/files";
import type { FileStore } from "#server/platform";
import { openStore } from "./storages.ts";

/**
 * Writes a small file to the storage of a record, reads it back and deletes it. No record changes.
 * @throws TrellisError that says what failed and what to check
 */
export const testStorage: Handler = async (context): Promise<{ readonly said: string }> => {
  const id = idParameter(context, "id", "ids");
  const storages = await recordsInScope(context, "oss");
  const [record] = await storages.find({ id }, { secrets: true });
  if (record === undefined) throw new TrellisError("notFound");
  await tryOut(await openStore(context, record), context);
  const name = record.ossCode;
  const said = {
    zh: `“${name}”可用：测试文件已写入、读回并删除`,
    en: `“${name}” works. A test file was written, read and deleted.`,
  };
  return { said: said[context.locale] };
};

async function tryOut(store: FileStore, { deps }: OperationContext): Promise<void> {
  const random = [...deps.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const name = `${random}.txt`;
  await store.put(name, new Blob([random]), "text/plain");
  const stored = await store.get(name);
  const text = stored === null ? null : new TextDecoder().decode(await readStoredFile(stored));
  await store.remove(name);
  if (text === random) return;
  throw refused({
    zh: "测试文件写入后读不回来，请检查空间名和权限",
    en: "The test file was written but could not be read. Check the bucket and the permissions of the key.",
  });
}
