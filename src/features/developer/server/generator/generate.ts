import { zipSync, strToU8 } from "fflate";
import { TrellisError } from "#contract";
import { fileHeaders } from "#server/files";
import { idParameter, idsParameter, outsideTransaction, recordsInScope, recordsOf, today, type Handler, type Row } from "#server";
import { saveRecord } from "#server/operations";
import { draftsOf } from "./drafts.ts";

const MOST = 20;
/** Maximum length of the suffix that distinguishes a copy. */
const LONGEST_END = "-copy-9999".length;

/**
 * Drafts module files, with the linter's findings for each: `ids`. It writes nothing into `schemas/`. The family's
 * parameter `system` names a target front end. It has no effect, because a module file serves all of them.
 */
export const genCode: Handler = outsideTransaction(async (context) =>
  draftsOf(context, some(idsParameter(context, "ids", "id"))),
);

/** Downloads drafts: one file as it is, several as a zip with their folders. */
export const download: Handler = async (context) => {
  const drafts = await draftsOf(context, some(idsParameter(context, "ids", "id")));
  const [first] = drafts;
  if (drafts.length === 1 && first !== undefined) {
    return new Response(first.text, {
      headers: { ...fileHeaders(first.path.split("/").at(-1) ?? ""), "Content-Type": "application/json; charset=utf-8" },
    });
  }
  const zip = zipSync(Object.fromEntries(drafts.map(({ path, text }) => [path, strToU8(text)])));
  return new Response(new Uint8Array(zip), {
    headers: { ...fileHeaders(`schemas-${today(context.deps)}.zip`), "Content-Type": "application/zip" },
  });
};

/** Copies a draft's record under a free name. */
export const copy: Handler = async (context) => {
  const id = idParameter(context, "id", "ids");
  const reachable = await recordsInScope(context, "code");
  const [record] = await reachable.find({ id });
  if (record === undefined) throw new TrellisError("notFound");
  const modelName = record.modelName ?? "";
  const most = Number(context.module.fields.find(({ name }) => name === "modelName")?.schema["maxLength"]);
  const named = (end: string): string => modelName.slice(0, most - end.length).replace(/-$/, "") + end;
  const alike = { like: { modelName: modelName.slice(0, most - LONGEST_END) } };
  const taken = new Set((await recordsOf(context, "code").find({}, alike)).map((other) => other.modelName));
  let free = named("-copy");
  for (let count = 2; taken.has(free); count += 1) free = named(`-copy-${count}`);
  const own = new Set(context.module.fields.map((field) => field.name));
  const values: Row = Object.fromEntries(Object.entries(record).filter(([name]) => own.has(name)));
  return saveRecord(context, { ...values, modelName: free }, null);
};

function some(ids: readonly string[]): readonly string[] {
  if (ids.length <= MOST) return ids;
  throw new TrellisError("tooManyRecords", { params: { most: MOST } });
}
