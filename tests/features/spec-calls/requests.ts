import { DEFAULT_TENANT, type Json } from "#contract";
import { inputFields, type Module } from "#metadata";
import md5 from "md5";
import { createPerson, insertRecords, insertSample, makeRoom } from "../../support/records/fixtures.ts";
import type { Query, TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { sampleOrder } from "../../support/features/investments.ts";
import { nextSample, sampleRecord, sampleValue } from "../../support/records/sample-record.ts";
import { openShop, SHOP } from "../../support/features/shop.ts";
import { leaveDeployment, leaveRequest, longLeave, startedLeave } from "../../support/features/leaves.ts";
import { cellOf, workbook } from "../../support/records/transfer.ts";
import type { Behind, Call } from "./calls.ts";
import { PRODUCTION_REQUESTS } from "./production-requests.ts";
import { PNG } from "../../support/values/png.ts";

type Row = Record<string, unknown>;

/** A call as somebody who means well sends it. */
export interface Request {
  /** `{parameters}` of the path among them. */
  readonly query?: Query;
  readonly body?: unknown;
  /** Sent as a multipart form instead of a body. */
  readonly form?: FormData;
  /** The caller; by default the administrator. */
  readonly client?: TestClient;
}

const OTHER_TENANT = "100001";

/** @param behind null for calls of the server itself */
export async function requestFor(server: TestServer, call: Call, behind: Behind | null): Promise<Request> {
  const arranged = ARRANGED[call.id];
  if (arranged !== undefined) return arranged(server);
  if (behind === null) return {};
  const { module, endpoint } = behind;
  await prepare(server, module);
  if (endpoint.target.kind !== "operation") return byNames(server, call, behind);
  const sample = async (): Promise<string> => String((await insertSample(server, module, DEFAULT_TENANT))["id"]);
  switch (endpoint.target.operation) {
    case "detail":
      return { query: { id: await sample() } };
    case "remove":
      return { query: { ids: await sample() } };
    case "submit":
      await makeRoom(server, module);
      return { body: await sampleRecord(server, module, DEFAULT_TENANT) };
    case "save":
      return { body: await sampleRecord(server, module, DEFAULT_TENANT) };
    case "update":
      return { body: { ...(await sampleRecord(server, module, DEFAULT_TENANT, "edit")), id: await sample() } };
    case "reorder":
      return { query: { a: await sample(), b: await sample() } };
    case "import":
      return { form: await importForm(server, module) };
    default:
      await insertSample(server, module, DEFAULT_TENANT);
      return { query: Object.fromEntries((call.query ?? []).flatMap((name) => fixedValue(name))) };
  }
}

/** Creates the records that a record of the module refers to. */
async function prepare(server: TestServer, module: Module): Promise<void> {
  for (const { ref, required } of inputFields(module, "add")) {
    const target = server.catalog.modules.get(ref?.module ?? "");
    if (!required || target === undefined || target === module) continue;
    const known = await server.db.selectFrom(target.table).select("id").where("is_deleted", "=", 0).limit(1).execute();
    if (known.length > 0) continue;
    await prepare(server, target);
    await insertSample(server, target, DEFAULT_TENANT);
  }
}

/** A file of one good row. */
async function importForm(server: TestServer, module: Module): Promise<FormData> {
  const fields = inputFields(module, "add").filter(({ name }) => name !== "tenantId");
  const record = await sampleRecord(server, module, DEFAULT_TENANT);
  const rows = [fields.map(({ title }) => title.zh), fields.map(({ name }) => cellOf(record[name]))];
  const form = new FormData();
  form.set("file", new File([workbook(rows)], "rows.xlsx"));
  form.set("isCovered", "0");
  return form;
}

function fixedValue(name: string): [string, string][] {
  const [key = "", value] = name.split("=");
  if (value !== undefined) return [[key, value]];
  return key === "current" ? [[key, "1"]] : key === "size" ? [[key, "10"]] : [];
}

/** Parameters of handlers and actions by their names: records for ids, samples for the fields of a form. */
async function byNames(server: TestServer, call: Call, { module, endpoint }: Behind): Promise<Request> {
  const wanted = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const named: Record<string, string> = {};
  for (const name of [...wanted, ...(call.query ?? []), ...(call.body ?? [])]) {
    if (name.endsWith("?")) continue;
    if (name === "tenantId") named[name] = OTHER_TENANT;
    else if (/^ids?$|Ids?$/.test(name)) {
      const referred = /^ids?$/.test(name) ? module : server.catalog.modules.get(moduleNamed(name));
      if (referred !== undefined) named[name] = await untouched(server, referred);
    } else for (const [key, value] of fixedValue(name)) named[key] = value;
  }
  if (call.multipart?.includes("file")) return { query: named, form: picture() };
  if (call.method === "GET") return { query: named };
  const action = module.actions.find(({ id }) => id === endpoint.id);
  const record: Record<string, Json> = {};
  for (const field of action?.form?.fields ?? []) {
    const value = await sampleValue(server, module, field, record, DEFAULT_TENANT);
    if (value !== undefined) record[field.name] = value;
  }
  return { query: named, body: { ...record, ...named } };
}

/** `topMenuIds` → `top-menu`. */
function moduleNamed(parameter: string): string {
  return parameter.replace(/Ids?$/, "").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The id of a record as it is after somebody added it: nothing was done with it yet. */
async function untouched(server: TestServer, module: Module): Promise<string> {
  const start = module.fields.filter((field) => field.readOnly && field.default !== undefined);
  const sample = await sampleRecord(server, module, DEFAULT_TENANT);
  const record = { ...sample, ...Object.fromEntries(start.map((field) => [field.name, field.default])) };
  const [written] = await insertRecords(server, module, DEFAULT_TENANT, [record]);
  return String(written?.["id"]);
}

function picture(): FormData {
  const form = new FormData();
  form.set("file", new File([PNG], "a.png"));
  return form;
}

/** A member as staff add one: with the account that goes with them. */
async function member(server: TestServer): Promise<Row> {
  const account = `calls${nextSample()}`;
  const body = { account, email: `${account}@example.com`, nickName: account, password: md5(account) };
  const admin = await server.signIn("admin");
  const { data } = await admin.post<Row>("/api/blade-member/member/add", body);
  return data;
}

const topUp = async (server: TestServer): Promise<Request> => ({
  query: { email: String((await member(server))["email"]), type: 1, amount: "12.50" },
});

const ofMember = async (server: TestServer, more: Row = {}): Promise<Request> => {
  const id = String((await member(server))["id"]);
  return { query: { id }, body: { ...more, id } };
};

/** An after-sales request that waits for its next step, as people bring it there. */
async function claim(server: TestServer, afterType: number, ...steps: readonly string[]): Promise<string> {
  const admin = await server.signIn("admin");
  const address = { receiver: "退货组", phone: "13800138001", regionCode: "110101", address: "仓库 1 号", isDefault: 1 };
  await admin.post("/api/blade-merchantAddress/merchantAddress/submit", address);
  const shop = await openShop(admin);
  const skuId = await shop.sku("12.50", 10);
  await shop.topUp("100");
  const orderId = await shop.shipped([[skuId, 2]]);
  const { data } = await admin.post<Row>(`${SHOP.after}/submit`, {
    orderId,
    skuId,
    afterType,
    quantity: 1,
    applyReason: "不合适",
  });
  for (const step of steps) await admin.post(`${SHOP.after}/${step}`, { id: data["id"] });
  return String(data["id"]);
}

/** Sources for the draft of a module file. */
async function generated(server: TestServer): Promise<string> {
  const schemas = { Pet: { type: "object", properties: { name: { type: "string" } } } };
  const admin = await server.signIn("admin");
  const { data } = await admin.post<Row>("/api/blade-develop/code/submit", {
    codeName: "宠物",
    serviceName: "crm",
    modelName: `pet${nextSample()}`,
    source: 2,
    schemaName: "Pet",
    document: JSON.stringify({ openapi: "3.0.0", components: { schemas } }),
  });
  return String(data["id"]);
}

/** Uploads go to the local storage, because another call may have enabled an external one. */
async function uploadHere(server: TestServer): Promise<Request> {
  await server.db.updateTable(server.module("oss").table).set({ status: 1 }).execute();
  return { form: picture() };
}

/** The member of a conversation with one message. */
async function chatting(server: TestServer): Promise<Request> {
  const userId = String((await member(server))["id"]);
  const at = { createTime: "2026-01-01 08:00:00" };
  const [conversation] = await insertRecords(server, server.module("chat-conversation"), DEFAULT_TENANT, [
    { memberId: userId, name: userId, status: 0, lastSeq: 1, memberRead: 1, agentRead: 0, ...at },
  ]);
  const message = { seq: 1, clientId: `sample-${userId}`, type: "CHAT", messageType: 1, content: "sample", side: 1, internal: 0 };
  await insertRecords(server, server.module("chat-message"), DEFAULT_TENANT, [
    { ...message, conversationId: conversation?.["id"], sender: userId },
  ]);
  return { query: { userId } };
}

/** A comment on a post that everybody reads. */
async function comment(server: TestServer): Promise<Row> {
  await prepare(server, server.module("invitation"));
  await insertSample(server, server.module("invitation"), DEFAULT_TENANT);
  return insertSample(server, server.module("comment"), DEFAULT_TENANT);
}

/** Calls that need more than what their names say. */
const ARRANGED: Readonly<Record<string, (server: TestServer) => Promise<Request>>> = {
  "auth.token.password": () =>
    Promise.resolve({
      query: { tenantId: DEFAULT_TENANT, username: "staff", password: md5("staff"), grant_type: "password", scope: "all" },
    }),
  "auth.token.refresh": async (server) => ({
    query: { refresh_token: (await server.signIn("staff")).token?.refresh_token, grant_type: "refresh_token", scope: "all" },
  }),
  "auth.token.captcha": () => Promise.resolve({ query: { username: "staff", grant_type: "captcha", scope: "all" } }),
  "auth.token.social": () => Promise.resolve({ query: { source: "none", code: "x", grant_type: "social", scope: "all" } }),
  "auth.logout": async (server) => ({ client: (await createPerson(server, { codes: [] })).client }),
  "auth.sendLogs": () => Promise.resolve({ body: [{ type: "error", message: "a sample", url: "/" }] }),
  "user.registerGuest": () => Promise.resolve({ query: { tenantId: DEFAULT_TENANT, account: "guest" } }),
  "user.updatePassword": async (server) => {
    const account = `calls${nextSample()}`;
    const user = await sampleRecord(server, server.module("user"), DEFAULT_TENANT);
    const admin = await server.signIn("admin");
    await admin.post("/api/blade-user/submit", { ...user, account, password: md5(account), status: 1 });
    const query = { oldPassword: md5(account), newPassword: md5("anew"), newPassword1: md5("anew") };
    return { query, client: await server.signIn(account) };
  },
  "user.updateInfo": () => Promise.resolve({ body: { phone: "13800000000" } }),
  "dict.dictionary": () => Promise.resolve({ query: { code: "sex" } }),
  "dictbiz.dictionary": () => Promise.resolve({ query: { code: "wallet_type" } }),
  "sms.sendMessage": async (server) => {
    // One that only records: no message leaves a test.
    const sample = await sampleRecord(server, server.module("sms"), DEFAULT_TENANT);
    const [sms = {}] = await insertRecords(server, server.module("sms"), DEFAULT_TENANT, [{ ...sample, category: 9 }]);
    return { query: { code: String(sms["smsCode"]), phones: "13800000000", params: "{}" } };
  },
  "chat.history": chatting,
  "chat.userInfo": chatting,
  "chat.markAllAsRead": chatting,
  "chat.upload": uploadHere,
  "flow.work.claimTask": async (server) => {
    const { claimable, hr } = await longLeave(server);
    return { query: { taskId: claimable }, client: hr };
  },
  "flow.work.completeTask": async (server) => {
    const { taskId, processInstanceId, manager } = await startedLeave(server);
    return { body: { taskId, processInstanceId, flag: "ok", comment: "" }, client: manager };
  },
  "flow.model.deploy": async (server) => {
    const { db } = server;
    const model = await db
      .selectFrom(server.module("flow-model").table)
      .select("id")
      .where("model_key", "=", "leave")
      .executeTakeFirst();
    return { query: { modelId: String(model?.["id"]), category: "flow_1" } };
  },
  "flow.manager.changeState": async (server) => ({ query: { state: "active", processId: await leaveDeployment(server) } }),
  "flow.manager.deployUpload": async (server) => {
    const admin = await server.signIn("admin");
    const path = "/api/blade-flow/process/model-view";
    const { data } = await admin.get<{ xml: string }>(path, { processDefinitionId: await leaveDeployment(server) });
    const form = new FormData();
    form.set("category", "flow_1");
    form.append(
      "files",
      new File(
        [data.xml.replace('id="leave"', 'id="upload"').replace('bpmnElement="leave"', 'bpmnElement="upload"')],
        "upload.bpmn",
      ),
    );
    return { form };
  },
  "flow.manager.deleteDeployment": async (server) => {
    const [unused = {}] = await insertRecords(server, server.module("flow-deployment"), DEFAULT_TENANT, [
      { name: "unused", key: `unused${nextSample()}`, version: 1, isLatest: 1, mode: 1, status: "active", xml: "<x/>" },
    ]);
    return { query: { deploymentIds: String(unused["id"]) } };
  },
  "flow.follow.deleteProcessInstance": async (server) => {
    const { processInstanceId } = await startedLeave(server);
    return { query: { processInstanceId, deleteReason: "test" } };
  },
  "flow.process.modelView": async (server) => ({ query: { processInstanceId: (await startedLeave(server)).processInstanceId } }),
  "flow.process.historyFlowList": async (server) => ({
    query: { processInstanceId: (await startedLeave(server)).processInstanceId },
  }),
  "leave.startProcess": async (server) => ({ body: await leaveRequest(server, 2) }),
  "leave.detail": async (server) => ({ query: { businessId: (await startedLeave(server)).businessId } }),
  "oss.putLocalFile": uploadHere,
  "sku.putFile": uploadHere,
  "code.genCode": async (server) => ({ query: { ids: await generated(server), system: "saber" } }),
  "code.copy": async (server) => ({ query: { id: await generated(server) } }),
  "signLog.submit": async (server) => {
    // The registration is open by default.
    await makeRoom(server, server.module("sign-setting"));
    return { body: await sampleRecord(server, server.module("sign-log"), DEFAULT_TENANT) };
  },
  "investmentOrderIncome.remove": async (server) => {
    const admin = await server.signIn("admin");
    const income = await sampleRecord(server, server.module("investment-order-income"), DEFAULT_TENANT);
    const { data } = await admin.post<Row>("/api/blade_investment_order/investmentorderincome/submit", income);
    return { query: { ids: String(data["id"]) } };
  },
  "investment.orderDetail": async (server) => ({ query: { id: await sampleOrder(server, DEFAULT_TENANT) } }),
  "quotesIndex.search": () => Promise.resolve({ query: { p: 1, ps: 10 } }),
  "quotesIndex.get": async (server) => {
    await prepare(server, server.module("quotes"));
    const quote = await insertSample(server, server.module("quotes"), DEFAULT_TENANT);
    return { query: { code: String(quote["code"]) } };
  },
  "orderAfter.approveAfter": async (server) => ({ body: { id: await claim(server, 1) } }),
  "orderAfter.refusedApply": async (server) => ({ body: { id: await claim(server, 1), reason: "超过时限" } }),
  "orderAfter.approveReturn": async (server) => ({ body: { id: await claim(server, 2, "approveAfter") } }),
  "orderAfter.refusedReturn": async (server) => ({ body: { id: await claim(server, 2, "approveAfter"), reason: "商品已使用" } }),
  "orderAfter.deliver": async (server) => ({
    body: { id: await claim(server, 3, "approveAfter", "approveReturn"), expressCompany: "SF", expressNo: "SF1" },
  }),
  "member.updatePasswordAdmin": (server) => ofMember(server, { password: md5("anew") }),
  "member.updatePayPasswordAdmin": (server) => ofMember(server, { payPassword: md5("anew") }),
  "member.shielding": async (server) => ({ query: { id: String((await member(server))["id"]), status: 1 } }),
  "invitation.comment.save": async (server) => ({
    body: { invitationId: (await comment(server))["invitationId"], content: "写得好" },
  }),
  "invitation.comment.child": async (server) => ({ query: { parentId: String((await comment(server))["id"]) } }),
  "memberWallet.topUp": topUp,
  "memberWallet.balance": (server) => ofMember(server),
  "assetsLog.remove": async (server) => {
    const admin = await server.signIn("admin");
    const { query = {} } = await topUp(server);
    const entry = await admin.post<Row>("/api/blade-memberWallet/memberWallet/top/up", undefined, query);
    return { query: { ids: String(entry.data["id"]) } };
  },
  ...PRODUCTION_REQUESTS,
};

/** Sends it. A form goes out as bytes: as a stream it throws into nowhere when the server stops reading. */
export async function send(client: TestClient, call: Call, { query = {}, body, form }: Request): Promise<Response> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && !call.path.includes(`{${name}}`)) parameters.set(name, String(value));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(query[name] ?? "1")));
  const address = `${path}?${parameters.toString()}`;
  if (call.method === "GET") return client.fetch(address);
  if (form !== undefined) {
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    return client.fetch(address, { method: "POST", body: await encoded.arrayBuffer(), headers });
  }
  if (body === undefined) return client.fetch(address, { method: "POST" });
  const headers = { "Content-Type": "application/json" };
  return client.fetch(address, { method: "POST", body: JSON.stringify(body), headers });
}
