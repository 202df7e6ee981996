import { endpointPath, inboxPeopleEndpoint, inboxSendEndpoint, saveViewEndpoint, type InboxPerson } from "#contract";
import { signIn } from "../../tests/support/server/start-server.ts";
import { ask } from "./visitor.ts";

const PARAM = "/blade-system/param";

/** Creates records that the states show and the seeds lack: a record with a history, a deleted record, saved views, a top menu, messages. */
export async function arrange(url: string): Promise<void> {
  const value = { paramName: "会话有效期（gallery.history）", paramKey: "gallery.history", paramValue: "30" };
  const { id } = (await ask(url, `${PARAM}/submit`, { ...value, remark: "单位：分钟" })) as { id: string };
  await ask(url, `${PARAM}/submit`, { id, paramValue: "45", remark: "单位：分钟，最长 120" });
  await ask(url, `${PARAM}/submit`, { id, paramName: "登录会话有效期（gallery.history）", remark: null });

  const removed = { paramName: "旧版首页公告", paramKey: "gallery.removed", paramValue: "欢迎" };
  const { id: old } = (await ask(url, `${PARAM}/submit`, removed)) as { id: string };
  await ask(url, `${PARAM}/remove?ids=${old}`, {});

  const where = { any: [{ field: "paramKey", operator: "like", value: "sms" }] };
  const content = { columns: [], density: "compact", layout: "table", sort: [], filters: {}, where, size: 0 };
  const views = endpointPath(saveViewEndpoint, { module: "param" }).slice("/api".length);
  await ask(url, views, { name: "短信参数", sharing: { kind: "private" }, content });
  await ask(url, views, { name: "全部参数，紧凑", sharing: { kind: "everyone" }, content: { ...content, where: null } });

  await ask(url, "/blade-system/topmenu/submit", { name: "商城", enName: "Shop", source: "apps", code: "shop", sort: 1 });

  const found = await fetch(`${url}${inboxPeopleEndpoint.path}?q=admin`, { headers: await signIn(url, "manager") });
  const [administrator] = ((await found.json()) as { data: readonly InboxPerson[] }).data;
  const to = administrator === undefined ? [] : [administrator.id];
  const send = inboxSendEndpoint.path.slice("/api".length);
  await ask(url, send, { to, subject: "库存盘点安排", text: "下周六上午九点开始，请提前通知仓库。\n\n谢谢！" }, "manager");
  await ask(url, send, { to, subject: "新同事账号", text: "请为新同事开通账号。" }, "manager");
}
