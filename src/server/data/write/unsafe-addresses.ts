import { TrellisError, type ChangeKind } from "#contract";
import { unsafeAddresses, type Module } from "#metadata";
import type { WrittenRecord } from "./history.ts";

/**
 * Refuses addresses that run or show content of their own (`javascript:`, `data:` …), by whatever way they come: handlers that
 * validate nothing, an undo, the recycle bin. An edit may leave what an older version stored.
 * @throws TrellisError actionRefused, naming the field
 */
export function refuseUnsafeAddresses(module: Module, kind: ChangeKind, written: readonly WrittenRecord[]): void {
  for (const { before, after } of written) {
    if (after === null || kind === "remove") continue;
    const found = unsafeAddresses(module.fields, after).find(
      ({ name }) => kind !== "edit" || JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
    );
    if (found === undefined) continue;
    throw new TrellisError("actionRefused", {
      text: {
        zh: `“${found.title.zh}”不是安全的地址，请改用以 http:// 或 https:// 开头的地址`,
        en: `“${found.title.en}” is not a safe address. Use one that starts with http:// or https://.`,
      },
    });
  }
}
