import type { ExtraModules } from "../server/test-deps.ts";

/** A module whose states use every key of the format, with text for values. */
export const PARCELS: ExtraModules = {
  "schemas/test/parcel.json": {
    module: "parcel",
    title: "包裹",
    schema: {
      type: "object",
      required: ["code"],
      properties: {
        code: { type: "string", title: "单号", maxLength: 30 },
        state: { type: "string", title: "状态", maxLength: 10 },
        address: { type: "string", title: "地址", maxLength: 50 },
        note: { type: "string", title: "备注", maxLength: 50 },
        weight: { type: "integer", title: "重量", minimum: 0, maximum: 1000000 },
        sentAt: { type: "string", title: "寄出时间", "x-format": "local-date-time", readOnly: true },
      },
    },
    ui: { label: "code", fields: { note: { "ui:disabled": { properties: { weight: { const: 7 } } } } } },
    endpoints: { base: "/test/parcel", update: "POST /update" },
    states: {
      field: "state",
      first: "packed",
      values: {
        lost: { value: "lost", title: "丢失", color: "red", edit: false, end: true },
        packed: { value: "packed", title: "已打包", color: "orange", edit: ["address", "note"], remove: true },
        sent: { value: "sent", title: "已寄出", color: "arcoblue", edit: ["note"] },
        arrived: { value: "arrived", title: "已到达", color: "green", edit: ["note"], remove: true, end: true },
      },
      moves: [{ title: "报失", from: "sent", to: "lost" }],
    },
    actions: {
      send: { title: "寄出", from: "packed", to: "sent", set: { sentAt: "$now" } },
      sendHeavy: {
        title: "寄出重件",
        from: "packed",
        to: "sent",
        when: { properties: { weight: { minimum: 100 } }, required: ["weight"] },
      },
      unpack: { title: "退回打包", on: "batch", from: "sent", to: "packed", set: { sentAt: null } },
      arrive: { title: "到达", on: "batch", from: ["packed", "sent"], to: "arrived", todo: "待到达的包裹" },
    },
    en: {
      title: "Parcels",
      code: "Code",
      state: {
        title: "State",
        states: { lost: "Lost", packed: "Packed", sent: "Sent", arrived: "Arrived" },
        moves: ["Report loss"],
      },
      address: "Address",
      note: "Note",
      weight: "Weight",
      sentAt: "Sent at",
      send: "Send",
      sendHeavy: "Send as heavy",
      unpack: "Unpack",
      arrive: { title: "Arrive", todo: "Parcels to arrive" },
    },
  },
};
