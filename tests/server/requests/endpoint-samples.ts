import {
  accessExplanationEndpoint,
  accessHoldersEndpoint,
  accessPersonEndpoint,
  arrangeDashboardEndpoint,
  bulkEditEndpoint,
  bulkMarkEndpoint,
  bulkRemoveEndpoint,
  bulkRunEndpoint,
  cancelJobEndpoint,
  changesEndpoint,
  childCountsEndpoint,
  conversionPreviewEndpoint,
  convertEndpoint,
  dashboardAnswersEndpoint,
  defaultViewEndpoint,
  dismissJobEndpoint,
  endpointPath,
  endSessionsEndpoint,
  exportEndpoint,
  externalAccountsEndpoint,
  externalAccountStartEndpoint,
  fileEndpoint,
  fileInFolderEndpoint,
  fileNamesEndpoint,
  signedFileEndpoint,
  groupsEndpoint,
  historyEndpoint,
  homeShortcutsEndpoint,
  importCheckEndpoint,
  importEndpoint,
  importFaultsEndpoint,
  importRunEndpoint,
  inboxMailEndpoint,
  inboxMailListEndpoint,
  inboxNoticeEndpoint,
  inboxNoticesEndpoint,
  inboxPeopleEndpoint,
  inboxReadEndpoint,
  inboxRemoveEndpoint,
  inboxSendEndpoint,
  jobEndpoint,
  jobFileEndpoint,
  linkExternalAccountEndpoint,
  moduleEndpoint,
  sessionsEndpoint,
  purgeEndpoint,
  readUndo,
  referencesEndpoint,
  removeViewEndpoint,
  relatedCountsEndpoint,
  restoreEndpoint,
  reviveEndpoint,
  saveViewEndpoint,
  screenAccessEndpoint,
  searchEndpoint,
  sendErrorsEndpoint,
  signInEndpoint,
  familySignInEndpoint,
  signOutEndpoint,
  socialStartEndpoint,
  studioDraftEndpoint,
  studioFileEndpoint,
  studioJudgeEndpoint,
  studioPlanEndpoint,
  studioRemovalEndpoint,
  studioRemoveEndpoint,
  studioSaveEndpoint,
  studioVersionEndpoint,
  studioVersionsEndpoint,
  ticketEndpoint,
  totalsEndpoint,
  undoEndpoint,
  unlinkExternalAccountEndpoint,
  validatorsEndpoint,
  type ApiEndpoint,
  type BulkMark,
  type JsonObject,
  type Page,
  type RecordHistory,
  type SavedView,
  type SocialStart,
  type StoredRecord,
  type StudioDraft,
  type StudioText,
  type StudioVersion,
  type TransferJob,
  type ViewInput,
} from "#contract";
import type { SocialSignIn } from "#server/platform";
import { addParam, HEAD, nextKey } from "../../support/records/import-params.ts";
import type { TestClient, TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { insertSpecimens } from "../../support/records/bulk.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { openShop } from "../../support/features/shop.ts";
import { checked, settled, upload, workbook } from "../../support/records/transfer.ts";
import { publicFiles } from "../../support/records/uploads.ts";
import { passwordGrant } from "../support.ts";

/** Input of one call that the server accepts. Parts that the endpoint does not have are absent. */
export interface EndpointSample {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: File;
  /** The administrator when absent. */
  readonly client?: TestClient;
}

/** An identity provider that identifies everybody by the code itself. */
export const PROVIDER: SocialSignIn = {
  providers: [{ source: "company", title: { zh: "公司账号", en: "Company account" } }],
  authorizeUrl: (source, state) => (source === "company" ? `https://provider.test/?state=${state}` : null),
  identify: (_source, code) => Promise.resolve({ subject: code, name: code }),
};

const VIEW: ViewInput = {
  name: "Sample",
  sharing: { kind: "private" },
  content: { columns: [], density: "default", layout: "table", sort: [], filters: {}, where: null, size: 0 },
};

/**
 * Makes records, jobs, mail, sessions and views, and returns the samples that name them, by endpoint. An endpoint that
 * consumes its record has a record of its own.
 */
export async function makeSamples(server: TestServer, admin: TestClient): Promise<ReadonlyMap<string, EndpointSample>> {
  const parts = [records, transfers, inbox, accounts, views, documents, questions, conversions, studio];
  const samples: (readonly [ApiEndpoint, EndpointSample])[] = [];
  for (const part of parts) samples.push(...(await part(server, admin)));
  return new Map(samples.map(([{ id }, sample]) => [id, sample]));
}

type Part = (server: TestServer, admin: TestClient) => Promise<readonly (readonly [ApiEndpoint, EndpointSample])[]>;

/** A new module, and its stored version. */
const studio: Part = async (_server, admin) => {
  const blank = { source: "blank", module: "studio-sample", area: "demo", title: "样例" };
  const { path, text } = await dataOf<StudioDraft>(admin.post(studioDraftEndpoint.path, blank));
  const saved = await dataOf<StudioText>(admin.post(studioSaveEndpoint.path, { path, text, base: null }));
  const other = await dataOf<StudioDraft>(admin.post(studioDraftEndpoint.path, { ...blank, module: "studio-removed" }));
  const removed = await dataOf<StudioText>(
    admin.post(studioSaveEndpoint.path, { path: other.path, text: other.text, base: null }),
  );
  const [version] = await dataOf<readonly StudioVersion[]>(admin.get(studioVersionsEndpoint.path, { path }));
  return [
    [studioFileEndpoint, { query: { path } }],
    [studioJudgeEndpoint, { body: { path, text } }],
    [studioPlanEndpoint, { body: { path, text } }],
    [studioSaveEndpoint, { body: { path, text, base: saved.digest } }],
    [studioVersionsEndpoint, { query: { path } }],
    [studioVersionEndpoint, { query: { id: version?.id ?? "" } }],
    [studioDraftEndpoint, { body: { ...blank, module: "studio-draft" } }],
    [studioRemovalEndpoint, { query: { path } }],
    [studioRemoveEndpoint, { body: { path: removed.path, base: removed.digest } }],
  ];
};

const records: Part = async (server, admin) => {
  const removed = async (): Promise<readonly [ids: string, batchId: string]> => {
    const ids = String((await addParam(admin))["id"]);
    const reply = await admin.post("/api/blade-system/param/remove", undefined, { ids });
    return [ids, readUndo(reply.headers.get("Trellis-Undo"))?.batchId ?? ""];
  };
  const edited = String((await addParam(admin))["id"]);
  await admin.post("/api/blade-system/param/submit", { id: edited, remark: "edited" });
  const history = await dataOf<RecordHistory>(admin.get(recordsPath("param", historyEndpoint), { id: edited }));
  const specimens = await insertSpecimens(server, 2);
  const filters = { paramKey_equal: nextKey() };
  await addParam(admin, { paramKey: filters.paramKey_equal });
  const mark = await dataOf<BulkMark>(admin.get(recordsPath("param", bulkMarkEndpoint), filters));
  await removed();
  const scopes = await dataOf<Page<StoredRecord>>(admin.get("/api/blade-system/data-scope/list"));
  return [
    [historyEndpoint, { query: { id: edited } }],
    [restoreEndpoint, { body: { id: edited, entry: history.records[0]?.id ?? "", side: "before" } }],
    [undoEndpoint, { body: { batchId: (await removed())[1] } }],
    [reviveEndpoint, { body: { ids: (await removed())[0] } }],
    [purgeEndpoint, { body: { ids: (await removed())[0] } }],
    [bulkEditEndpoint, { body: { ids: [String((await addParam(admin))["id"])], values: { remark: "bulk" } } }],
    [bulkRemoveEndpoint, { body: { ...mark, filters } }],
    [
      bulkRunEndpoint,
      { path: { module: "specimen" }, body: { ids: specimens.ids, action: "approve", input: { reason: "good" } } },
    ],
    [groupsEndpoint, { path: { module: "user" }, query: { groupBy: "status" } }],
    [totalsEndpoint, { path: { module: "notice" } }],
    [relatedCountsEndpoint, { path: { module: "member" }, query: { id: (await openShop(admin)).memberId } }],
    [childCountsEndpoint, { path: { module: "data-scope" }, query: { parents: String(scopes.records[0]?.["menuId"]) } }],
  ];
};

/** Two fields with values, whose change of type the tables refuse. */
const conversions: Part = async ({ server }, admin) => {
  const fileOf = (type: string): JsonObject => ({
    module: "scale",
    title: "秤",
    schema: {
      type: "object",
      properties: { name: { type: "string", title: "名称" }, one: { type, title: "一" }, two: { type, title: "二" } },
    },
    endpoints: { base: "/test/scale" },
    en: { title: "Scales", name: "Name", one: "One", two: "Two" },
  });
  const put = async (type: string): Promise<void> => {
    await server.replaceCatalog(await testCatalog({ ...SPECIMENS, "schemas/test/scale.json": fileOf(type) }));
  };
  await put("string");
  await admin.post("/api/test/scale/submit", { name: "x", one: "1", two: "2" });
  await put("integer");
  return [
    [conversionPreviewEndpoint, { query: { module: "scale", field: "one" } }],
    [convertEndpoint, { body: { module: "scale", field: "two", lost: 0 } }],
  ];
};

const transfers: Part = async (_server, admin) => {
  const sheet = (): Uint8Array<ArrayBuffer> => workbook([HEAD, ["one", nextKey(), "1", ""], ["two", "", "2", ""]]);
  const exported = async (): Promise<TransferJob> =>
    dataOf<TransferJob>(admin.post(recordsPath("param", exportEndpoint), { format: "csv", columns: ["paramName"] }));
  const uploaded = (await upload(admin, "param", sheet())).data;
  const faulty = await checked(admin, "param", sheet());
  const waiting = (await upload(admin, "param", sheet())).data;
  const done = await settled(admin, "param", (await exported()).id);
  const dismissed = await settled(admin, "param", (await exported()).id);
  return [
    [exportEndpoint, { body: { format: "csv", columns: ["paramName"] } }],
    [importEndpoint, { file: new File([sheet()], "rows.xlsx") }],
    [importCheckEndpoint, { body: { id: uploaded.id, plan: uploaded.import?.plan } }],
    [importFaultsEndpoint, { query: { id: faulty.id } }],
    [importRunEndpoint, { body: { id: (await checked(admin, "param", sheet())).id, bad: "skip" } }],
    [cancelJobEndpoint, { body: { id: waiting.id } }],
    [jobEndpoint, { query: { id: done.id } }],
    [jobFileEndpoint, { query: { id: done.id, kind: "result" } }],
    [dismissJobEndpoint, { body: { id: dismissed.id } }],
  ];
};

const inbox: Part = async (server, admin) => {
  const manager = await server.signIn("manager");
  const to = [admin.token?.user_id ?? ""];
  const mail = { to, subject: "Meeting", text: "Today" };
  for (const sender of [manager, manager, admin]) await dataOf(sender.post(inboxSendEndpoint.path, mail));
  const received = await dataOf<{ entries: readonly JsonObject[] }>(admin.get(inboxMailListEndpoint.path));
  const [kept = "", removed = ""] = received.entries.map(({ id }) => String(id));
  const notices = await dataOf<{ entries: readonly JsonObject[] }>(admin.get(inboxNoticesEndpoint.path));
  return [
    [inboxSendEndpoint, { body: mail }],
    [inboxReadEndpoint, { body: { kind: "letters", ids: [kept] } }],
    [inboxMailEndpoint, { query: { id: kept } }],
    [inboxRemoveEndpoint, { body: { kind: "letters", ids: [removed] } }],
    [inboxNoticeEndpoint, { query: { id: String(notices.entries[0]?.["id"]) } }],
    [inboxPeopleEndpoint, { query: { q: "" } }],
  ];
};

const accounts: Part = async (server, admin) => {
  const start = (client: TestClient): Promise<SocialStart> =>
    dataOf(client.get(endpointPath(externalAccountStartEndpoint, { source: "company" })));
  const journey = async (client: TestClient, code: string): Promise<JsonObject> => ({
    source: "company",
    code,
    state: (await start(client)).state,
  });
  const manager = await server.signIn("manager");
  await dataOf(manager.post(externalAccountsEndpoint.path, await journey(manager, "manager")));
  await server.signIn("admin");
  const sessions = await dataOf<readonly JsonObject[]>(admin.get(sessionsEndpoint.path));
  const other = sessions.find(({ current }) => current !== true);
  return [
    [signInEndpoint, { query: passwordGrant("staff"), client: server.nobody }],
    [familySignInEndpoint, { query: passwordGrant("staff"), client: server.nobody }],
    [signOutEndpoint, { client: await server.signIn("staff") }],
    [endSessionsEndpoint, { body: { ids: [String(other?.["id"])] } }],
    [sendErrorsEndpoint, { body: [{ type: "error", message: "sample", stack: "", info: "", url: "/" }] }],
    [socialStartEndpoint, { path: { source: "company" }, client: server.nobody }],
    [externalAccountStartEndpoint, { path: { source: "company" } }],
    [linkExternalAccountEndpoint, { body: await journey(admin, "admin") }],
    [unlinkExternalAccountEndpoint, { body: { source: "company" }, client: manager }],
    [ticketEndpoint, {}],
    [dashboardAnswersEndpoint, { query: { name: "trade" } }],
    [arrangeDashboardEndpoint, { body: { name: "trade", parts: [{ id: "to-ship", hidden: true, width: 2 }] } }],
    [homeShortcutsEndpoint, { body: { paths: ["/system/param"] } }],
  ];
};

const views: Part = async (_server, admin) => {
  const saved = (name: string): Promise<SavedView> =>
    dataOf(admin.post(recordsPath("param", saveViewEndpoint), { ...VIEW, name }));
  return [
    [saveViewEndpoint, { body: VIEW }],
    [defaultViewEndpoint, { body: { id: (await saved("Default")).id } }],
    [removeViewEndpoint, { body: { id: (await saved("Removed")).id } }],
  ];
};

const documents: Part = async (server) => {
  await server.deps.files.put("sample.png", new Blob(["a"]), "image/png");
  await server.deps.files.put("folder/sample.png", new Blob(["a"]), "image/png");
  await publicFiles(server, "sample.png", "folder/sample.png");
  return [
    [fileEndpoint, { path: { place: "sample.png" }, client: server.nobody }],
    [fileInFolderEndpoint, { path: { place: "folder", name: "sample.png" }, client: server.nobody }],
    [signedFileEndpoint, { path: { place: "~", name: "folder", file: "sample.png" }, client: server.nobody }],
    [fileNamesEndpoint, { body: { links: ["/files/sample.png"] } }],
    [validatorsEndpoint, { path: { file: `${server.module("param").hash}.js` }, client: server.nobody }],
    [moduleEndpoint, { path: { name: "param" } }],
    [changesEndpoint, { query: { modules: "param", since: "0" } }],
  ];
};

const questions: Part = (_server, admin) => {
  const userId = admin.token?.user_id ?? "";
  return Promise.resolve([
    [accessPersonEndpoint, { query: { userId } }],
    [accessExplanationEndpoint, { query: { userId, subject: "code:param_edit" } }],
    [accessHoldersEndpoint, { query: { subject: "code:param_edit" } }],
    [screenAccessEndpoint, { query: { path: "/system/param" } }],
    [searchEndpoint, { query: { q: "admin" } }],
    [referencesEndpoint, { query: { module: "user", field: "deptId" } }],
  ]);
};

/** @throws Error with the server's own words when the reply is no success */
async function dataOf<T>(reply: Promise<TestReply<T>>): Promise<T> {
  const { status, text, data } = await reply;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return data;
}
