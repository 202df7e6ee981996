import { TrellisError, isJsonObject, type Json } from "#contract";
import { escapePointer, fieldFaultsOf, fileLimits, holdsFiles, type Field, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { badRequest } from "../../base/bad-request.ts";
import type { Upload } from "../../base/feature.ts";
import { limitFault } from "./file-faults.ts";

/** A request with its files as links, and the files, which are not kept yet. */
export interface Taken {
  readonly context: OperationContext;
  readonly uploads: readonly Upload[];
}

const SAVES: ReadonlySet<string> = new Set(["submit", "save", "update"]);
/** Names of the form part that holds the only file of a record. */
const ANY_NAME = "file";

/**
 * The file parts of a save, or of an action with a form, as the values of the fields they are named like. They are
 * judged here, by their bytes and by what their field takes, and not kept or noted yet.
 * @throws TrellisError badRequest for a part that no field takes, unauthorized without a caller; invalidRecord, tooLarge
 * or unsupportedMedia at the field
 */
export async function takeUploads(context: OperationContext): Promise<Taken> {
  const { files, body } = context;
  const form = files.size === 0 ? null : formOf(context);
  if (form === null) return { context, uploads: [] };
  const fileFields = form.fields.filter(holdsFiles);
  const uploads: Upload[] = [];
  const values: Record<string, Json> = {};
  const faults: ValidationFault[] = [];
  for (const [name, parts] of files) {
    const field =
      fileFields.find((candidate) => candidate.name === name) ??
      (name === ANY_NAME && fileFields.length === 1 ? fileFields[0] : undefined);
    if (field === undefined) throw unknownPart(name, fileFields);
    // A file input that was left empty is sent as a file of nothing.
    const chosen = parts.filter((file) => file.size > 0 || file.name !== "");
    if (chosen.length === 0) continue;
    const pointer = `/${escapePointer(field.name)}`;
    if (chosen.length > 1 && field.type !== "array" && !field.multiple) {
      faults.push({ pointer, keyword: "maxItems", params: { limit: 1 } });
      continue;
    }
    const taken: Upload[] = [];
    for (const part of chosen) taken.push(await take(context, field, part));
    const limits = fileLimits(form, field);
    for (const { reply, mediaType, size } of taken) {
      const fault = limitFault({ name: reply.name, mediaType, size }, limits);
      if (fault !== null) faults.push({ pointer, ...fault });
    }
    values[field.name] = valueOf(field, taken);
    uploads.push(...taken);
  }
  if (faults.length > 0) throw new TrellisError("invalidRecord", { fields: fieldFaultsOf(faults, form.fields) });
  return { context: { ...context, body: { ...(isJsonObject(body) ? body : {}), ...values } }, uploads };
}

/** Keeps the files, then does the work that refers to them. Work that fails leaves none of them behind. */
export async function withKept<T>(uploads: readonly Upload[], work: () => Promise<T>): Promise<T> {
  try {
    for (const { keep } of uploads) await keep();
    return await work();
  } catch (error) {
    await Promise.allSettled(uploads.map(({ discard }) => discard()));
    throw error;
  }
}

/** The module whose files the endpoint takes; null when the handler reads the files itself. */
function formOf({ module, endpoint }: OperationContext): Pick<Module, "fields" | "uiFields"> | null {
  const { target, id } = endpoint;
  if (target.kind === "operation") return SAVES.has(target.operation) ? module : null;
  const form = module.actions.find((action) => action.id === id)?.form ?? null;
  // A handler may read the file itself.
  return target.kind === "action" || form?.fields.some(holdsFiles) === true ? form : null;
}

async function take(context: OperationContext, field: Field, file: File): Promise<Upload> {
  if (context.caller === null) throw new TrellisError("unauthorized");
  const takeUpload = context.deps.features.find((feature) => feature.takeUpload !== undefined)?.takeUpload;
  if (takeUpload === undefined) throw new TrellisError("unavailable");
  try {
    return await takeUpload(context, file);
  } catch (error) {
    if (!(error instanceof TrellisError)) throw error;
    const fields = [{ pointer: `/${escapePointer(field.name)}`, keyword: "upload", message: error.texts }];
    throw new TrellisError(error.id, { ...error.details, fields, cause: error });
  }
}

/** Builds the value that a form's widget would send: links, or links with names and sizes where the items have these fields. */
function valueOf(field: Field, uploads: readonly Upload[]): Json {
  const parts = new Set(field.items?.parts.map((part) => part.name));
  const links = uploads.map(({ reply }) => reply.link);
  if (field.type !== "array") return links.join(",");
  if (!parts.has("link")) return links;
  return uploads.map(({ reply, size }) => ({
    link: reply.link,
    name: reply.originalName,
    ...(parts.has("size") ? { size } : {}),
  }));
}

function unknownPart(name: string, fields: readonly Field[]): TrellisError {
  const names = fields.length === 0 ? "—" : fields.map((field) => field.name).join(", ");
  const part = name.slice(0, 50);
  return badRequest(`没有字段接收文件“${part}”；可用：${names}`, `no field takes the file “${part}”; possible: ${names}`);
}
