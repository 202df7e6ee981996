import { expect, it } from "vitest";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

onEachDatabase((test) => {
  it("a save tells every field error at once: what the schema refuses, what is taken, what leads nowhere, what no dictionary knows", async () => {
    const admin = await test().signIn("admin");
    const reply = await admin.post("/api/blade-user/submit", {
      account: "staff",
      password: "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
      name: "一个比二十个字符还要长的用户昵称，因此不能被保存",
      roleId: "1",
      deptId: "1",
      sex: 99,
      phone: "123",
    });
    expect(reply.status).toBe(400);
    const errors = Object.fromEntries(reply.errors.map(({ pointer, keyword }) => [pointer, keyword]));
    expect(errors).toEqual({
      "/account": "x-unique",
      "/name": "maxLength",
      "/realName": "required",
      "/roleId": "x-ref",
      "/deptId": "x-ref",
      "/sex": "x-dict",
      "/phone": "minLength",
    });
  });

  it("a required text that shows nothing is missing, and an optional one is empty", async () => {
    const admin = await test().signIn("admin");
    const param = { paramName: "name", paramKey: "blank.text", paramValue: "1" };
    for (const paramName of ["  ", "\u3000", "\u200b", "\ufeff\u2060 ", "\u3164"]) {
      const reply = await admin.post("/api/blade-system/param/submit", { ...param, paramName });
      expect(reply.errors).toMatchObject([{ pointer: "/paramName", keyword: "required" }]);
    }
    const shown = { ...param, paramName: "👨\u200d👩\u200d👧", remark: "\u200b" };
    const saved = await admin.post<Record<string, unknown>>("/api/blade-system/param/submit", shown);
    expect(saved.data).toMatchObject({ paramName: shown.paramName, remark: null });
  });
});
