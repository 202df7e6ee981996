import type { ReportQuery } from "#contract";

interface ModuleNames {
  readonly codeName: string;
  readonly english: string;
  readonly modelName: string;
  readonly serviceName: string;
}

interface DeskData {
  /** `[name, chart, query, remark]` */
  readonly reports: readonly (readonly [string, number, ReportQuery, string])[];
  /** `[days ago, kind, title, content]` */
  readonly notices: readonly (readonly [number, number, string, string])[];
  readonly documents: readonly (ModuleNames & { readonly schemaName: string; readonly document: object })[];
  /** First rows of a workbook as comma-separated lines. */
  readonly headers: readonly (ModuleNames & { readonly lines: readonly string[] })[];
}

/** Values of the module file of `report`. */
const CHART = { bars: 1, lines: 2, ring: 3 } as const;
const COUNT = { kind: "count", field: "" } as const;

export const data: DeskData = {
  reports: [
    [
      "每日订单",
      CHART.lines,
      {
        module: "order",
        filters: { createTime_within: "last-30-days" },
        groups: [{ field: "createTime", period: "day" }],
        measures: [COUNT, { kind: "sum", field: "payAmount" }],
      },
      "近 30 天每天的订单数与应付金额",
    ],
    [
      "每月订单金额",
      CHART.bars,
      {
        module: "order",
        filters: { status_in: "1,2,3" },
        groups: [{ field: "createTime", period: "month" }],
        measures: [{ kind: "sum", field: "payAmount" }],
      },
      "已付款的订单，不含已取消",
    ],
    [
      "每月充值",
      CHART.bars,
      {
        module: "assets-log",
        filters: { kind: "1", walletType: "1" },
        groups: [{ field: "createTime", period: "month" }],
        measures: [{ kind: "sum", field: "amount" }, COUNT],
      },
      "余额账户的充值金额与笔数",
    ],
    [
      "每月提现",
      CHART.lines,
      {
        module: "member-withdrawal",
        filters: { status: "2" },
        groups: [{ field: "createTime", period: "month" }],
        measures: [{ kind: "sum", field: "amount" }, COUNT],
      },
      "已打款的提现",
    ],
    [
      "各分类商品",
      CHART.bars,
      {
        module: "product",
        filters: { status: "1" },
        groups: [{ field: "categoryId", period: null }],
        measures: [COUNT, { kind: "avg", field: "price" }],
      },
      "在售商品的数量与均价",
    ],
    [
      "各分类销售额",
      CHART.bars,
      {
        module: "order",
        rows: "items",
        filters: { status_in: "1,2,3" },
        groups: [{ field: "items.skuId.productId.categoryId", period: null }],
        measures: [
          { kind: "sum", field: "items.amount" },
          { kind: "sum", field: "items.quantity" },
        ],
      },
      "已付款订单的商品金额与件数，不计运费与优惠",
    ],
    [
      "投资产品占比",
      CHART.ring,
      {
        module: "investment-order",
        filters: {},
        groups: [{ field: "investId", period: null }],
        measures: [{ kind: "sum", field: "amount" }],
      },
      "按投资金额",
    ],
    [
      "每月新会员",
      CHART.lines,
      { module: "member", filters: {}, groups: [{ field: "createTime", period: "month" }], measures: [COUNT] },
      "按加入时间",
    ],
  ],
  notices: [
    [
      1,
      1,
      "会员日活动上线",
      "<p>本月会员日活动已上线，全场九折，可与满减叠加。请<strong>在线客服组</strong>熟悉活动规则，遇价格争议以下单时页面为准。</p>",
    ],
    [4, 6, "本周发货安排", "<p>受天气影响，华北仓发货顺延一天。请客服主动告知近期下单的会员，必要时改由上海仓发出。</p>"],
    [
      7,
      4,
      "提现审核须在一个工作日内完成",
      "<p>近期有提现申请超过一个工作日未审核。请财务部每天 10:00 与 16:00 各处理一次，驳回时写明原因。</p>",
    ],
    [
      11,
      1,
      "投资产品第三季度公告",
      "<p>季享、半年丰本期额度已开放。收益按日计算，到期一次付清；提前赎回收取本金 0.5% 的手续费。</p>",
    ],
    [
      17,
      3,
      "转发平台规则更新：售后时效",
      "<p>平台规则更新：退货签收后 48 小时内须退款。请售后组在签收当天确认，逾期系统将自动提醒。</p>",
    ],
    [26, 6, "仓库盘点结果", "<p>季度盘点已完成，账实相符率 99.6%。差异清单已发至各组，请于周五前说明。</p>"],
    [
      45,
      2,
      "批转《商品图片规范》",
      "<ul><li>主图为正方形，边长不小于 320 像素；</li><li>不得出现其他品牌的标识；</li><li>文件不超过 5 MB。</li></ul>",
    ],
    [60, 5, "关于售后组人员调整的通知", "<p>经研究决定，售后组增设夜班岗位，值班时间为 18:00 至 24:00，本月起执行。</p>"],
  ],
  documents: [
    {
      codeName: "门店",
      english: "Stores",
      modelName: "store",
      serviceName: "retail",
      schemaName: "Store",
      document: {
        openapi: "3.0.3",
        info: { title: "门店服务", version: "1.0.0" },
        paths: {},
        components: {
          schemas: {
            Store: {
              type: "object",
              required: ["name", "city"],
              properties: {
                name: { type: "string", description: "门店名称", maxLength: 50 },
                city: { type: "string", description: "城市", maxLength: 20 },
                address: { type: "string", description: "地址", maxLength: 200 },
                phone: { type: "string", description: "电话", maxLength: 20 },
                area: { type: "number", description: "面积" },
                openedOn: { type: "string", format: "date", description: "开业日期" },
                status: { type: "integer", enum: [0, 1], description: "状态" },
              },
            },
          },
        },
      },
    },
  ],
  headers: [
    {
      codeName: "供应商",
      english: "Suppliers",
      modelName: "supplier",
      serviceName: "retail",
      lines: [
        "供应商名称,联系人,电话,合作日期,账期,评分",
        "青岛鲜源食品有限公司,韩磊,13853200118,2023-03-01,30,4.8",
        "上海和润包装有限公司,沈洁,13816600231,2022-11-15,45,4.5",
        "佛山瑞陶实业有限公司,何志强,13727700364,2024-06-20,30,4.2",
      ],
    },
  ],
};
