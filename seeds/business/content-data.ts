/** What people say to us, and what we say to them. */
interface ContentData {
  readonly messages: readonly string[];
  readonly replies: readonly string[];
  readonly feedback: readonly string[];
  readonly answers: readonly string[];
  /** `[category, title, content]` */
  readonly quickReplies: readonly (readonly [string, string, string])[];
  /** `[folder, code, templates]`, a template `[name, code, type, variables, content]` */
  readonly templates: readonly (readonly [
    string,
    string,
    readonly (readonly [string, string, number, readonly string[], string])[],
  ])[];
  /** `[name, link]` */
  readonly menus: readonly (readonly [string, string])[];
  /** `[name, where it leads]` */
  readonly slides: readonly (readonly [string, string | null])[];
  /** `[title, place, where it leads, shown from so many days ago, until so many days ago]` */
  readonly carousel: readonly (readonly [string, number, string | null, number, number | null])[];
  /** `[name, platform, address, remark]` */
  readonly downloads: readonly (readonly [string, number, string, string])[];
  /** `[receiver, phone, region, address]`, the default one first */
  readonly merchants: readonly (readonly [string, string, string, string])[];
  /** `[version, what is new]` */
  readonly versions: readonly (readonly [string, string])[];
}

export const data: ContentData = {
  messages: [
    "想了解一下加盟的条件",
    "请问杭州有线下门店吗",
    "幼犬粮可以开发票吗",
    "批量采购猫砂有优惠吗",
    "会员积分多久到账",
    "商品页面的尺码表打不开",
    "希望上架更多小型犬零食",
    "退货地址在哪里查看",
    "能否货到付款",
    "配送到新疆需要几天",
  ],
  replies: [
    "您好，已将资料发送至您的手机，请查收。",
    "您好，可以的，下单时在备注中填写抬头即可。",
    "感谢建议，我们已转给产品同事。",
    "您好，一般三至五天送达，偏远地区约七天。",
  ],
  feedback: [
    "搜索结果希望能按价格排序",
    "订单详情里看不到快递进度",
    "签到提醒太频繁了",
    "图片加载有点慢",
    "希望支持多个收货地址",
    "积分明细可以按月查看就好了",
    "夜间模式下文字看不清",
    "结算页偶尔会卡住",
    "客服回复很快，点赞",
    "投资页面的收益说明不够清楚",
  ],
  answers: ["已在新版本中改进，请更新后再试。", "已记录，排入下一个迭代。", "问题已修复，感谢反馈。"],
  quickReplies: [
    ["greeting", "欢迎语", "您好，这里是星河宠物客服，请问有什么可以帮您？"],
    ["greeting", "稍等", "请您稍等，我查询一下马上回复您。"],
    ["greeting", "结束语", "感谢您的咨询，祝您和毛孩子生活愉快！"],
    ["order", "发货时间", "付款后 48 小时内发货，节假日顺延。"],
    ["order", "查询物流", "您可以在订单详情中查看快递单号与进度。"],
    ["order", "修改地址", "发货前可以修改地址，请告诉我新的收货地址与电话。"],
    ["after", "退货流程", "请在订单中申请售后并上传照片，审核通过后会告诉您退货地址。"],
    ["after", "退款到账", "退款会原路退回，余额支付的即时到账。"],
    ["after", "换货说明", "换货请先寄回商品，我们收到后安排发出新的商品。"],
    ["member", "积分规则", "每日签到得积分，连续签到七天另有奖励。"],
    ["member", "等级说明", "累计投资达到相应金额即可升级，等级只升不降。"],
    ["member", "提现时间", "提现申请在一个工作日内审核，打款后两小时内到账。"],
  ],
  templates: [
    [
      "订单通知",
      "order",
      [
        ["下单成功", "order.placed", 1, ["orderNo"], "您的订单 ${orderNo} 已提交，请及时付款。"],
        ["发货通知", "order.shipped", 1, ["orderNo", "expressNo"], "您的订单 ${orderNo} 已发货，快递单号 ${expressNo}。"],
        ["订单取消", "order.cancelled", 1, ["orderNo"], "您的订单 ${orderNo} 已取消。"],
      ],
    ],
    [
      "售后通知",
      "after",
      [
        ["审核通过", "after.approved", 1, ["afterNo"], "您的售后申请 ${afterNo} 已通过审核。"],
        ["审核未通过", "after.refused", 1, ["afterNo", "reason"], "您的售后申请 ${afterNo} 未通过：${reason}。"],
      ],
    ],
    [
      "会员通知",
      "member",
      [
        ["验证码", "member.code", 1, ["code"], "您的验证码是 ${code}，五分钟内有效。"],
        ["提现到账", "member.paid", 1, ["amount"], "您申请的提现 ${amount} 元已打款。"],
        ["生日祝福", "member.birthday", 2, ["petName"], "祝 ${petName} 生日快乐，专属礼券已放入您的账户。"],
      ],
    ],
  ],
  menus: [
    ["犬粮", "/pages/category?id=1"],
    ["猫粮", "/pages/category?id=2"],
    ["签到", "/pages/sign"],
    ["投资", "/pages/invest"],
    ["优惠券", "/pages/coupon"],
    ["订单", "/pages/order"],
    ["客服", "/pages/service"],
    ["会员", "/pages/member"],
  ],
  slides: [
    ["新客首单立减 20 元", "/pages/coupon"],
    ["鲜肉主粮 源头直供", "/pages/category?id=1"],
    ["换季驱虫 一站配齐", "/pages/category?id=6"],
    ["签到七天 积分翻倍", "/pages/sign"],
    ["夏日清凉季", null],
  ],
  carousel: [
    ["会员日全场九折", 1, "/pages/member", 12, null],
    ["关节养护专题", 1, "/pages/topic?id=3", 40, null],
    ["晒宠有礼", 2, "/pages/community", 25, null],
    ["双十一预售", 3, "/pages/presale", 400, 380],
  ],
  downloads: [
    ["安卓安装包", 1, "https://download.xinghe-pet.example/app-2.2.1.apk", "2.2.1，适用于 Android 8 及以上"],
    ["应用商店", 2, "https://apps.xinghe-pet.example/ios", "适用于 iOS 15 及以上"],
    ["网页版", 3, "https://m.xinghe-pet.example/", "无需安装，功能与应用一致"],
  ],
  merchants: [
    ["星河售后仓", "13800210088", "310115", "上海市浦东新区川沙路 998 号 3 号库"],
    ["星河华南仓", "13800200166", "440113", "广州市番禺区石北工业路 16 号 B 栋"],
    ["星河华北仓", "13800100255", "110115", "北京市大兴区经海五路 8 号院 2 号库"],
    ["星河西南仓", "13800280377", "510112", "成都市龙泉驿区成龙大道 1666 号"],
  ],
  versions: [
    ["1.0.0", "首个版本"],
    ["1.1.0", "新增签到与积分"],
    ["1.2.0", "新增投资频道"],
    ["1.3.2", "售后流程改进"],
    ["2.0.0", "全新首页，启动更快"],
    ["2.1.0", "支持宠物档案"],
    ["2.2.1", "修复若干问题"],
  ],
};
