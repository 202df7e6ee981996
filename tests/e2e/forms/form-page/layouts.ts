import { normalise, type AuthoredModule, type Module } from "#metadata";

type Dialog = NonNullable<NonNullable<AuthoredModule["ui"]>["dialog"]>;

function layoutOf(name: string, dialog: Omit<Dialog, "groups">): Module {
  return normalise(
    {
      module: name,
      title: "合同",
      schema: {
        type: "object",
        required: ["name", "amount", "reason"],
        properties: {
          name: { type: "string", title: "名称", maxLength: 20 },
          kind: { type: "string", title: "种类", enum: ["simple", "secret"], default: "simple" },
          amount: { type: "string", title: "金额", "x-format": "money" },
          until: { type: "string", title: "到期", format: "date" },
          reason: { type: "string", title: "保密原因" },
          level: { type: "integer", title: "保密等级", minimum: 1, maximum: 3 },
          city: { type: "string", title: "城市", enum: ["bj", "sh"] },
          userId: { type: "string", title: "负责人", "x-ref": { module: "user", label: "realName", where: { city: "city" } } },
          note: { type: "string", title: "备注" },
        },
      },
      ui: {
        dialog: {
          ...dialog,
          groups: [
            { title: "基本信息", fields: ["name", "kind"] },
            { title: "保密", fields: ["reason", "level"] },
            { title: "条款", fields: ["amount", "until"] },
            { title: "其他", fields: ["city", "userId", "note"] },
          ],
        },
        fields: {
          kind: { "ui:enumNames": ["普通", "保密"] },
          reason: { "ui:visible": { properties: { kind: { const: "secret" } } } },
          level: { "ui:visible": { properties: { kind: { const: "secret" } } } },
          city: { "ui:enumNames": ["北京", "上海"], "ui:widget": "select" },
          note: { "ui:span": "full" },
        },
      },
      endpoints: { base: `/${name}` },
      en: {
        title: "Contracts",
        基本信息: "Basics",
        保密: "Secrecy",
        条款: "Terms",
        其他: "Other",
        name: "Name",
        amount: "Amount",
      },
    },
    "test",
    () => undefined,
  );
}

export const tabs = layoutOf("contract-tabs", { columns: 2, layout: "tabs" });
export const steps = layoutOf("contract-steps", { columns: 2, layout: "steps" });
export const wide = layoutOf("contract-page", { columns: 2, page: true });
