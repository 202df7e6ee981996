import { TrellisError } from "#contract";
import { moduleOf, outsideTransaction, recordsInScope, recordsOf, runInTransaction } from "#server";
import type { Handler, OperationContext } from "#server";
import { withKept } from "#server/files";
import { OutboundError, outboundOf, outboundUrl, refusalOf } from "#server/platform";
import { sql } from "kysely";

/** Fields with pictures, by module. */
const PICTURES = [
  ["work-order", "images"],
  ["work-order", "drawings"],
  ["work-order-step", "images"],
  ["step-history", "images"],
  ["delivery-record", "images"],
] as const;

/** Records of one call. A caller repeats the call while `remaining` is not 0. */
const MOST_RECORDS = 100;
const TIMEOUT_MS = 20_000;
const OUTSIDE = /^https?:\/\//i;

interface Failure {
  readonly url: string;
  readonly reason: string;
}

/**
 * `POST migrate-images`: stores pictures of other servers in the own storage, and points the records to the copies. Only
 * hosts of the outbound list are called. A picture that cannot be fetched stays as it is, with the reason.
 */
export const migrateImages: Handler = outsideTransaction(async (context) => {
  const failed = new Map<string, string>();
  let [migrated, records, remaining] = [0, 0, 0];
  for (const [module, field] of PICTURES) {
    const { ids, total } = await recordsWithOutside(context, module, field, MOST_RECORDS - records);
    const found = ids.length === 0 ? [] : await (await recordsInScope(context, module)).find({ id: ids });
    let open = total - found.length;
    for (const record of found) {
      const seen: Readonly<Record<string, unknown>> = record;
      const urls = listOf(seen[field]).filter((url) => OUTSIDE.test(url));
      const done = await migrateRecord(context, { module, field, id: record.id, urls }, failed);
      migrated += done;
      if (done < urls.length) open += 1;
    }
    records += found.length;
    remaining += Math.max(0, open);
  }
  return { migrated, remaining, failed: [...failed].map(([url, reason]): Failure => ({ url, reason })) };
});

interface Pictured {
  readonly module: (typeof PICTURES)[number][0];
  readonly field: "images" | "drawings";
  readonly id: string;
  readonly urls: readonly string[];
}

/** @returns the number of pictures that were stored */
async function migrateRecord(context: OperationContext, of: Pictured, failed: Map<string, string>): Promise<number> {
  let done = 0;
  for (const url of new Set(of.urls)) {
    if (failed.has(url)) continue;
    const reason = await migratePicture(context, of, url);
    if (reason === null) done += of.urls.filter((other) => other === url).length;
    else failed.set(url, reason);
  }
  return done;
}

/** @returns null, or why the picture stays where it is */
async function migratePicture(context: OperationContext, { module, field, id }: Pictured, url: string): Promise<string | null> {
  try {
    const file = await fetchPicture(context, url);
    const taker = context.deps.features.find(({ takeUpload }) => takeUpload !== undefined);
    const upload = await taker?.takeUpload?.(context, file);
    if (upload === undefined) throw new TrellisError("noEndpoint");
    await withKept([upload], () =>
      runInTransaction(context, async (within) => {
        const records = recordsOf(within, module);
        const [record] = await records.find({ id }, { lock: true });
        if (record === undefined) throw new TrellisError("notFound");
        const stored: Readonly<Record<string, unknown>> = record;
        await upload.note(within);
        const links = listOf(stored[field]).map((link) => (link === url ? upload.reply.link : link));
        await records.update({ id }, { [field]: links });
      }),
    );
    return null;
  } catch (error) {
    const refusal = error instanceof OutboundError ? refusalOf(error) : error;
    if (refusal instanceof TrellisError) return refusal.text(context.locale);
    throw error;
  }
}

async function fetchPicture(context: OperationContext, url: string): Promise<File> {
  const address = outboundUrl(url);
  const limits = { timeout: TIMEOUT_MS, most: context.deps.config.uploadLimit };
  const reply = await outboundOf(context).fetch(new Request(address), limits);
  if (!reply.ok) {
    throw new TrellisError("actionRefused", {
      text: { zh: "对方服务器返回 {status}", en: "The other server answered {status}" },
      params: { status: reply.status },
    });
  }
  const name = decodeURIComponent(address.pathname.split("/").at(-1) ?? "") || "picture";
  return new File([await reply.blob()], name);
}

/** The tenant's records with an outside picture in a field. @returns the first ids, and how many there are */
async function recordsWithOutside(
  context: OperationContext,
  module: string,
  field: string,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const { rows } = await sql<{ id: string; total: string }>`
    select id::text as id, count(*) over () as total from ${sql.table(moduleOf(context, module).table)}
    where tenant_id = ${context.tenantId} and is_deleted = 0 and ${sql.ref(field)}::text ~* '"https?://'
    order by id limit ${Math.max(1, most)}`.execute(context.db);
  return { ids: most > 0 ? rows.map(({ id }) => id) : [], total: Number(rows[0]?.total ?? 0) };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
