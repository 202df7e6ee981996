const lot = {
  module: "lot",
  title: "批次",
  schema: {
    type: "object",
    required: ["lotNo"],
    properties: {
      lotNo: { type: "string", title: "批号", maxLength: 30 },
      space: { type: "integer", title: "容量", default: 100 },
      moves: { type: "array", title: "移动", "x-children": { module: "stock-move", field: "lotId" } },
      onHand: {
        type: "number",
        title: "库存",
        minimum: 0,
        "x-maximum": "space",
        "x-rollup": { module: "stock-move", field: "lotId", take: "sum", of: "change" },
      },
      free: { type: "number", title: "余量", minimum: 1, "x-compute": "space - onHand" },
    },
  },
  endpoints: { base: "/stock/lot" },
  en: { title: "Lots", lotNo: "Lot", space: "Space", moves: "Movements", onHand: "On hand", free: "Free" },
};

const move = {
  module: "stock-move",
  title: "库存移动",
  schema: {
    type: "object",
    required: ["lotId", "change"],
    properties: {
      lotId: { type: "string", title: "批次", "x-ref": { module: "lot" } },
      change: { type: "number", title: "变动" },
    },
  },
  endpoints: { base: "/stock/move" },
  en: { title: "Movements", lotId: "Lot", change: "Change" },
};

/** Files of lots and of the movements that they gather their stock from, which is bounded on both sides. */
export const STOCK_FILES: Readonly<Record<string, string>> = {
  "schemas/stock/lot.json": JSON.stringify(lot),
  "schemas/stock/stock-move.json": JSON.stringify(move),
};
