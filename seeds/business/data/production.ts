/** `[name, order, parallel group, code of the post, standard hours, instructions]` */
type Step = readonly [string, number, number | null, string, number, string];

interface ProductionData {
  /** `[code, name, products with specification and unit, steps]` */
  readonly processes: readonly (readonly [string, string, readonly (readonly [string, string, string])[], readonly Step[]])[];
  /** `[material, quantity per piece, note]`, by the process. */
  readonly materials: readonly (readonly (readonly [string, number, string])[])[];
  /** `[customer, receiver, phone, province, address]` */
  readonly customers: readonly (readonly [string, string, string, string, string])[];
  readonly problems: readonly string[];
  readonly reworks: readonly string[];
  readonly holds: readonly string[];
  /** `[title, kind, reason, content, instruction for the changed step]` */
  readonly changes: readonly (readonly [string, number, string, string, string])[];
}

export const data: ProductionData = {
  processes: [
    [
      "P-CAT",
      "猫爬架生产流程",
      [
        ["云杉猫爬架", "1.6 m 五层", "套"],
        ["壁挂猫跳台", "六件套", "套"],
      ],
      [
        ["板材下料", 10, null, "cutter", 4, "按图纸开料，边缘无毛刺"],
        ["立柱打磨喷涂", 20, 1, "painter", 6, "两遍水性漆，干透后转序"],
        ["绒布包覆", 30, 1, "sewer", 8, "接缝藏于背面"],
        ["整体组装", 40, null, "assembler", 6, "螺栓扭矩 12 N·m"],
        ["成品检验", 50, null, "inspector", 2, "承重 30 kg 晃动不超过 5 mm"],
        ["包装入库", 60, null, "packer", 3, "五层瓦楞箱，附安装说明"],
      ],
    ],
    [
      "P-BED",
      "宠物窝垫生产流程",
      [
        ["记忆棉宠物床", "L 90×70 cm", "件"],
        ["冰丝凉垫", "M 60×50 cm", "件"],
        ["车载宠物垫", "后排通用", "件"],
      ],
      [
        ["面料裁剪", 10, null, "cutter", 3, "对花裁剪，允差 3 mm"],
        ["缝制填充", 20, null, "sewer", 8, "双针明线"],
        ["成品检验", 30, null, "inspector", 2, "过检针机"],
        ["包装入库", 40, null, "packer", 2, "真空压缩"],
      ],
    ],
    [
      "P-BOX",
      "宠物航空箱生产流程",
      [
        ["航空箱", "IATA 4 号", "只"],
        ["折叠宠物推车", "铝合金", "辆"],
      ],
      [
        ["型材下料", 10, null, "cutter", 5, "锯切后去毛刺"],
        ["壳体喷涂", 20, null, "painter", 6, "附着力 0 级"],
        ["门锁组装", 30, null, "assembler", 5, "开合 50 次无卡滞"],
        ["出厂检验", 40, null, "inspector", 3, "跌落试验抽检"],
        ["包装入库", 50, null, "packer", 2, "一箱一只"],
      ],
    ],
  ],
  materials: [
    [
      ["云杉板材", 3.2, "厚 18 mm"],
      ["绒布", 2.4, "灰色"],
      ["水性漆", 0.35, "两遍"],
      ["五金件", 1, "M8 螺栓与垫片"],
      ["纸箱", 1, "五层瓦楞"],
    ],
    [
      ["绒布", 1.6, "可拆洗外套"],
      ["涤纶填充棉", 1.2, "三维中空"],
      ["尼龙织带", 0.8, "提手"],
      ["包装袋", 1, "真空袋"],
    ],
    [
      ["铝型材", 2.8, "6063-T5"],
      ["水性漆", 0.2, "壳体"],
      ["五金件", 2, "门锁与合页"],
      ["纸箱", 1, "五层瓦楞"],
    ],
  ],
  customers: [
    ["上海萌宠优选贸易有限公司", "周岚", "13816620011", "31", "浦东新区张江路 88 号 3 号仓"],
    ["广州爱宠之家连锁", "黎志强", "13922180042", "44", "番禺区市桥大道 210 号"],
    ["成都喵星球商贸", "蒲晓雯", "13540071903", "51", "武侯区科华北路 62 号"],
    ["北京宠悦国际贸易", "高瑞", "13601188027", "11", "朝阳区酒仙桥路 10 号"],
    ["武汉汪汪生活馆", "程婷", "13697310558", "42", "江汉区新华路 316 号"],
    ["杭州毛孩子电商", "沈佳琪", "13588710624", "33", "余杭区文一西路 998 号"],
    ["西安宠域商贸", "雷鹏", "13772410386", "61", "雁塔区丈八沟 21 号"],
    ["沈阳北方宠物用品批发", "尹海波", "13940256119", "21", "铁西区兴华街 45 号"],
  ],
  problems: ["绒布色差，等待换料", "喷枪堵塞，需要维修", "螺栓到货短缺"],
  reworks: ["立柱有划痕，重新喷涂", "缝线跳针，返修", "门锁间隙过大"],
  holds: ["等待客户确认颜色", "主料未到"],
  changes: [
    ["螺栓改为防松型", 1, "运输后有松动", "整体组装改用防松螺母，扭矩不变", "使用防松螺母，扭矩 12 N·m"],
    ["绒布改为短毛绒", 3, "原面料停产", "包覆改用短毛绒，颜色不变", "短毛绒，接缝藏于背面"],
    ["增加过检针", 2, "客户验货要求", "检验增加过检针机", "每件过检针机并记录"],
    ["包装加护角", 2, "物流破损", "外箱加护角", "四角加护角，附安装说明"],
  ],
};
