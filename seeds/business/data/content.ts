/** Questions, feedback and texts for customers. */
interface ContentData {
  /** `[question, answer]` */
  readonly messages: readonly (readonly [string, string])[];
  /** `[kind, feedback, answer]` */
  readonly feedback: readonly (readonly [number, string, string])[];
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
  /** `[name, target]` */
  readonly slides: readonly (readonly [string, string | null])[];
  /** `[title, place, target, first day, last day]`, days as a number of days before today */
  readonly carousel: readonly (readonly [string, number, string | null, number, number | null])[];
  /** `[name, platform, address, remark]` */
  readonly downloads: readonly (readonly [string, number, string, string])[];
  /** `[receiver, phone, region, address]`, the default address first */
  readonly merchants: readonly (readonly [string, string, string, string])[];
  /** `[version, changes]` */
  readonly versions: readonly (readonly [string, string])[];
}

export const data: ContentData = {
  messages: [
    ["想了解一下加盟的条件", "您好，加盟资料已发到您的邮箱，招商同事明天会给您回电。"],
    ["请问杭州有线下门店吗", "您好，杭州有西湖、滨江两家门店，地址在“附近门店”里可以看到。"],
    ["幼犬粮可以开发票吗", "您好，可以的，下单时在备注中填写抬头和税号即可。"],
    ["批量采购猫砂有优惠吗", "您好，满 50 袋九折、满 200 袋八五折，下单前联系客服改价。"],
    ["会员积分多久到账", "您好，签到积分即时到账，在“我的积分”中查看明细。"],
    ["商品页面的尺码表打不开", "您好，尺码表已修复，请刷新页面再试。"],
    ["希望上架更多小型犬零食", "感谢建议，我们已转给商品同事，下个月会上新三款。"],
    ["退货地址在哪里查看", "您好，售后申请通过后，订单的售后详情里会显示退货地址。"],
    ["能否货到付款", "您好，暂不支持货到付款，可以用余额或线下转账付款。"],
    ["配送到新疆需要几天", "您好，新疆一般五至七天送达，运费以结算页为准。"],
    ["三个月大的柯基适合吃哪款粮", "您好，推荐羊奶幼犬离乳粮，先少量混合旧粮，七天内慢慢换。"],
    ["处方粮需要医院证明吗", "您好，购买处方粮请先咨询医生，下单后客服会与您核对诊断。"],
    ["自动饮水机的滤芯单独卖吗", "您好，滤芯配件正在备货，到货后会在商品页上架。"],
    ["换绑手机号怎么操作", "您好，请提供原手机号后四位，核对身份后由客服为您更换。"],
    ["提现申请两天了还没有到账", "您好，已为您核对，款项今天上午已打出，请留意银行短信。"],
    ["投资到期后本金自动退回吗", "您好，到期后本金与未结收益会退回余额账户，不需要另外申请。"],
    ["邀请好友的奖励怎么算", "您好，好友投资产生收益后，您按会员等级获得直推奖励。"],
    ["可以指定送货时间吗", "您好，可以在订单备注里写明，快递员会提前电话联系。"],
    ["门店可以自提吗", "您好，目前只支持快递配送，自提功能正在筹备。"],
    ["猫粮的生产日期新鲜吗", "您好，在售批次均为近三个月内生产，包装背面可查。"],
  ],
  feedback: [
    [1, "结算页偶尔会卡住", "问题已在新版本中修复，请更新后再试。"],
    [1, "订单详情里看不到快递进度", "快递接口已恢复，现在可以看到进度了。"],
    [1, "夜间模式下文字看不清", "已调整夜间模式的对比度，请更新后再试。"],
    [1, "更新之后头像不显示了", "已修复，请重新登录后查看。"],
    [1, "签到页面打开是空白的", "已修复，漏签的当天积分已为您补上。"],
    [1, "输入优惠码提示网络错误", "服务器当时在维护，现在可以正常使用。"],
    [2, "签到提醒太频繁了", "提醒已改为每天一次，也可以在设置中关闭。"],
    [2, "图片加载有点慢", "图片已换用更小的格式，列表快了许多。"],
    [3, "客服回复很快，点赞", "谢谢您的认可，我们会继续努力。"],
    [2, "投资页面的收益说明不够清楚", "已补充收益的计算示例，欢迎再提意见。"],
    [2, "按钮太小，老人用起来不方便", "已加大字号与按钮，更新后在设置中开启“大字版”。"],
    [1, "希望支持多个收货地址", "已排入下一个版本。"],
    [1, "搜索结果希望能按价格排序", "已记录，排入下一个版本。"],
    [1, "积分明细可以按月查看就好了", "已记录，排入下一个版本。"],
    [1, "希望能给宠物设置疫苗到期提醒", "好主意，已转给产品同事评估。"],
    [3, "可以出大包装的猫砂吗", "感谢建议，商品同事正在与工厂商谈。"],
  ],
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
