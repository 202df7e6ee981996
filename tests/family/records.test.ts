import { describe, expect, test } from "vitest";
import { FILES, type JsonObject, type MenuNode, type Page, type UploadReply } from "#contract";
import { signInFromFamily } from "../support/server/family-client.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";

const REGION = "/api/blade-system/region";
const MENU = "/api/blade-system/menu";
const SCOPE = "/api/blade-system/data-scope";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

onEachDatabase(
  (at) => {
    describe("records as the family's clients send and receive them", () => {
      test("ignores unknown fields of other clients, and refuses them of the console", async () => {
        const [ours, theirs] = [await at().signIn("admin"), await signInFromFamily(at().server, "admin")];
        const param = { paramName: "试验", paramKey: "family.test", paramValue: "1" };
        const refused = await ours.post("/api/blade-system/param/submit", { ...param, paramNmae: "x" });
        expect(refused.errors).toMatchObject([{ pointer: "/paramNmae" }]);
        expect((await theirs.post("/api/blade-system/param/submit", { ...param, paramNmae: "x" })).code).toBe(200);
        const id = (await ours.get<Page<JsonObject>>("/api/blade-user/page")).data.records[0]?.["id"];
        // A label of a field whose choices stand in the module's file.
        expect((await ours.post("/api/blade-user/submit", { id, statusName: "正常", tenantName: "x" })).code).toBe(200);
      });

      test("ignores what the form of an action does not have, such as the other fields of the record", async () => {
        const [ours, theirs] = [await at().signIn("admin"), await signInFromFamily(at().server, "admin")];
        const board = "/api/message_board/messageboard";
        const { data: row } = await theirs.post<JsonObject>(`${board}/submit`, { content: "什么时候发货？" });
        const sent = { ...row, reply: "谢谢", $index: 0, searchValue: "" };
        expect((await ours.post(`${board}/reply`, sent)).errors).toContainEqual(
          expect.objectContaining({ pointer: "/searchValue" }),
        );
        expect((await theirs.post(`${board}/reply`, sent)).errors).toEqual([]);
        expect((await theirs.get<JsonObject>(`${board}/detail`, { id: String(row["id"]) })).data).toMatchObject({
          reply: "谢谢",
        });
      });

      test("knows regions by their code: a child with the parent's id is a new region", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        for (const client of [theirs, await at().signIn("admin")]) {
          const code = client === theirs ? "13010298" : "13010297";
          const parent = (await client.get<JsonObject>(`${REGION}/detail`, { code: "130102" })).data;
          const { revision: _revision, ...opened } = parent;
          const ofForm = client === theirs ? { subCode: code.slice(6) } : {};
          const child = { ...opened, ...ofForm, parentCode: "130102", code, name: "新街道", level: 4 };
          expect((await client.post(`${REGION}/submit`, child)).errors).toEqual([]);
          expect((await client.get<JsonObject>(`${REGION}/detail`, { code: "130102" })).data).toEqual(parent);
          expect((await client.post(`${REGION}/submit`, child)).code).toBe(400);
          expect(
            (await client.get<readonly JsonObject[]>(`${REGION}/select`, { code: "130102" })).data.map((row) => row["code"]),
          ).toContain(code);
        }
        const renamed = { parentCode: "130102", code: "13010298", name: "北街道", level: 4 };
        expect((await theirs.post(`${REGION}/submit`, renamed)).code).toBe(200);
        expect((await theirs.get<JsonObject>(`${REGION}/detail`, { code: "13010298" })).data).toMatchObject({ name: "北街道" });
        expect((await theirs.post(`${REGION}/remove`, undefined, { id: "13010298" })).code).toBe(200);
        expect((await theirs.get(`${REGION}/detail`, { code: "13010298" })).status).toBe(404);
      });

      test("grants the codes that the family asks for by name with ours", async () => {
        const names = [
          "log_usual_view",
          "log_api_view",
          "log_error_view",
          "topmenu_setting",
          "data_scope_setting",
          "api_scope_setting",
          "region_debug",
        ];
        const leaves = (nodes: readonly MenuNode[]): string[] =>
          nodes.flatMap((node) => (node.children === undefined ? [node.code] : leaves(node.children)));
        const codesOf = async (account: string) =>
          leaves((await (await at().signIn(account)).get<MenuNode[]>(`${MENU}/buttons`)).data);
        expect(await codesOf("admin")).toEqual(expect.arrayContaining(names));
        const staff = await codesOf("staff");
        expect(names.filter((name) => staff.includes(name))).toEqual([]);
      });

      test("sends numbers, texts, days and dictionary keys in the family's types, and takes menus back as sent", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        const folder = (await theirs.get<readonly JsonObject[]>(`${MENU}/list`)).data[0] ?? {};
        expect(folder["action"]).toBe(0);
        const { children: _children, revision: _revision, ...plain } = folder;
        expect((await theirs.post(`${MENU}/submit`, { ...plain, isOpen: 0 })).errors).toEqual([]);
        expect((await theirs.get<JsonObject>(`${MENU}/detail`, { id: String(folder["id"]) })).data).toMatchObject({
          isOpen: 1,
          action: 0,
        });
        const keys = await theirs.get<readonly { dictKey: unknown }[]>("/api/blade-system/dict/dictionary", { code: "notice" });
        expect(keys.data.map(({ dictKey }) => typeof dictKey)).toContain("number");
        const users = (await theirs.get<Page<JsonObject>>("/api/blade-system/user/list", { size: 100 })).data.records;
        const texts = ["deptId", "roleId", "postId", "avatar", "code", "userExt", "email"];
        expect(users.filter((user) => texts.some((name) => typeof user[name] !== "string"))).toEqual([]);
        expect(users.filter((user) => !/^$|^\d{4}-\d\d-\d\d 00:00:00$/.test(String(user["birthday"])))).toEqual([]);
        const ours = (await (await at().signIn("admin")).get<Page<JsonObject>>("/api/blade-user/page", { size: 100 })).data
          .records;
        expect(ours.filter((user) => String(user["birthday"] ?? "").includes(":"))).toEqual([]);
      });

      test("saves a user without a role, takes it back as sent, and opens nothing to it", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        const form = { tenantId: "000000", account: "bare", password: "abc12345", name: "新人", realName: "新人", roleId: "" };
        const saved = await theirs.post<{ id: string }>("/api/blade-system/user/submit", { ...form, deptId: "", postId: "" });
        expect(saved.errors).toEqual([]);
        const { id } = saved.data;
        const { revision: _revision, ...opened } = (await theirs.get<JsonObject>("/api/blade-system/user/detail", { id })).data;
        expect(opened).toMatchObject({ roleId: "", roleName: "" });
        expect((await theirs.post("/api/blade-system/user/update", { ...opened, name: "老人" })).errors).toEqual([]);
        const bare = await signInFromFamily(at().server, "bare", "abc12345");
        expect(bare.token).toMatchObject({ role_id: "", role_name: "" });
        expect((await bare.get<readonly MenuNode[]>(`${MENU}/routes`)).data).toEqual([]);
        expect((await bare.get("/api/blade-system/user/list")).status).toBe(403);
        expect((await theirs.post("/api/blade-system/user/remove", undefined, { ids: id })).code).toBe(200);
      });

      test("keeps the column of every data scope, named as a column too, and several scopes of a menu", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        const menuId = (await theirs.get<Page<JsonObject>>(`${SCOPE}/list`)).data.records[0]?.["menuId"];
        for (const [scopeType, scopeColumn] of [
          [1, "-"],
          [2, "create_user"],
          [3, "create_dept"],
          [4, "create_dept"],
        ] as const) {
          const scope = {
            menuId,
            scopeName: `类型 ${scopeType}`,
            resourceCode: "same",
            scopeType,
            scopeColumn,
            scopeField: "*",
            scopeClass: "a.B.c",
          };
          const { data, errors } = await theirs.post<JsonObject>(`${SCOPE}/submit`, scope);
          expect([errors, data["scopeColumn"]]).toEqual([[], scopeColumn]);
        }
        const none = { menuId, scopeName: "无", resourceCode: "same", scopeType: 3, scopeColumn: "no_such" };
        expect((await theirs.post(`${SCOPE}/submit`, none)).errors).toMatchObject([{ pointer: "/scopeColumn" }]);
      });

      test("gives uploads an address below /api that comes back as ours", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        const form = new FormData();
        form.append(
          "file",
          new File([Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0))], "a.png", { type: "image/png" }),
        );
        const reply = await theirs.fetch("/api/blade-resource/oss/endpoint/put-file", { method: "POST", body: form });
        const { data } = (await reply.json()) as { data: UploadReply };
        expect(data.link).toMatch(/^\/api\/files\//);
        expect((await at().nobody.fetch(data.link)).status).toBe(200);
        expect((await theirs.post("/api/blade-system/user/update-info", { avatar: data.link })).errors).toEqual([]);
        expect((await theirs.get<JsonObject>("/api/blade-system/user/info")).data["avatar"]).toBe(data.link);
        const stored = (await (await at().signIn("admin")).get<JsonObject>("/api/blade-user/info")).data["avatar"];
        expect(stored).toBe(data.link.replace(`/api${FILES}`, FILES));
      });

      test("takes the family's keys of the code generator, and names the module after the table", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        const source = {
          name: "业务库",
          driverClass: "org.postgresql.Driver",
          url: "jdbc:postgresql://db.example.com:5432/crm",
          username: "reader",
          password: "secret",
        };
        const { data: datasource } = await theirs.post<JsonObject>("/api/blade-develop/datasource/submit", source);
        const given = {
          codeName: "订单",
          serviceName: "blade-demo",
          tableName: "t_order_item",
          tablePrefix: "t_",
          apiPath: "D:\\work\\api",
          pkName: "id",
          packageName: "org.example",
          baseMode: 2,
          wrapMode: 2,
          webPath: "/opt/web",
        };
        // Their forms show the message alone.
        const refused = await theirs.post("/api/blade-develop/code/submit", { ...given, tableName: "" });
        expect(refused.msg).toBe("请选择数据源；请输入表名");
        const { data, errors } = await theirs.post<JsonObject>("/api/blade-develop/code/submit", {
          ...given,
          datasourceId: datasource["id"],
        });
        expect([errors, data]).toEqual([[], expect.objectContaining({ ...given, modelName: "order-item" })]);
      });

      test("fills title, address and environment of the error log", async () => {
        const theirs = await signInFromFamily(at().server, "admin");
        await theirs.post("/api/user/send-logs", [{ type: "TypeError", message: "family log", stack: "at x", url: "/wel" }]);
        const entries = async () =>
          (await theirs.get<Page<JsonObject>>("/api/blade-log/error/list", { message: "family log" })).data.records;
        await expect.poll(async () => (await entries()).length).toBe(1);
        expect((await entries())[0]).toMatchObject({ title: "TypeError", env: "node 1", serverIp: "192.0.2.1" });
      });
    });
  },
  { config: { serverIp: "192.0.2.1" } },
);
