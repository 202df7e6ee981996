import { TrellisError, isJsonObject, type FieldFault, type Text } from "#contract";
import { escapePointer } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import { fileNamesIn } from "../base/file-links.ts";

/** Operations that judge each record: a file that it shows already may stay. */
const JUDGING: ReadonlySet<string> = new Set(["submit", "save", "update"]);

const UNPROVEN: Text = {
  zh: "文件地址已失效或不是发给您的，请重新上传该文件",
  en: "The address of the file has expired or is not yours. Upload the file again.",
};

/** @throws TrellisError invalidRecord for a file in the body that the caller has no proof for */
export function refuseUnproven({ endpoint: { target }, unprovenFiles, body }: OperationContext): void {
  if (unprovenFiles.size === 0 || (target.kind === "operation" && JUDGING.has(target.operation))) return;
  throw unprovenFile(body, unprovenFiles);
}

/** The refusal, at the parts of the body that name the files. */
export function unprovenFile(body: unknown, unproven: ReadonlySet<string>): TrellisError {
  const parts = isJsonObject(body) ? Object.entries(body) : [];
  const fields = parts.flatMap(([name, value]): FieldFault[] =>
    [...fileNamesIn(value)].some((file) => unproven.has(file))
      ? [{ pointer: `/${escapePointer(name)}`, keyword: "x-file-address", message: UNPROVEN }]
      : [],
  );
  return new TrellisError("invalidRecord", { text: UNPROVEN, fields });
}
