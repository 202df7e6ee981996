/** Conversations of the customer chat. */
interface ChatData {
  /** `[name, colour]` */
  readonly labels: readonly (readonly [string, string])[];
  readonly conversations: readonly ChatConversationData[];
}

interface ChatConversationData {
  readonly state: "waiting" | "assigned" | "resolved" | "reopened";
  /** Indexes of labels. */
  readonly labels: readonly number[];
  readonly daysAgo: number;
  /** `m`: the member, `a`: the agent, `n`: a note of the agent; then the text. */
  readonly lines: readonly (readonly ["m" | "a" | "n", string])[];
}

export const data: ChatData = {
  labels: [
    ["售前咨询", "#165dff"],
    ["物流", "#00b42a"],
    ["退换货", "#ff7d00"],
    ["投诉", "#f53f3f"],
    ["回访", "#722ed1"],
  ],
  conversations: [
    {
      state: "waiting",
      labels: [],
      daysAgo: 1,
      lines: [
        ["m", "你好，请问幼犬粮和成犬粮可以混着喂吗？"],
        ["m", "我家狗狗刚满十个月"],
      ],
    },
    {
      state: "waiting",
      labels: [1],
      daysAgo: 1,
      lines: [["m", "订单显示已发货三天了，物流一直没有更新，能帮忙看看吗？"]],
    },
    {
      state: "assigned",
      labels: [2],
      daysAgo: 1,
      lines: [
        ["m", "收到的猫砂盆有一个角裂了"],
        ["a", "非常抱歉，请您拍一张破损处的照片，我马上为您处理。"],
        ["m", "好的，照片我传到售后申请里了"],
        ["n", "同一批次已有两位会员反馈包装破损，需要告知仓库"],
        ["a", "已看到您的申请，会为您补发一个新的，旧的不用寄回。"],
        ["m", "太好了，谢谢"],
      ],
    },
    {
      state: "assigned",
      labels: [0],
      daysAgo: 2,
      lines: [
        ["m", "自动喂食器支持停电吗？"],
        ["a", "支持的，装上三节一号电池，停电时可以继续工作约七天。"],
        ["m", "电池需要自己买吗"],
      ],
    },
    {
      state: "resolved",
      labels: [1, 4],
      daysAgo: 6,
      lines: [
        ["m", "可以改收货地址吗？刚下的单"],
        ["a", "可以，订单还没有出库，请把新地址发给我。"],
        ["m", "改到公司：滨江区江南大道 588 号"],
        ["a", "已经改好了，预计后天送到。"],
        ["m", "谢谢，效率很高"],
        ["a", "感谢您的咨询，祝您和毛孩子生活愉快！"],
      ],
    },
    {
      state: "resolved",
      labels: [3],
      daysAgo: 15,
      lines: [
        ["m", "洗护服务约的两点，到店等了四十分钟"],
        ["a", "实在抱歉让您久等，门店当天临时少了一位美容师。"],
        ["n", "已与门店确认情况属实，补偿一张洗护券"],
        ["a", "已为您补一张洗护券，放在您的账户里了。"],
        ["m", "好吧，希望下次准时"],
      ],
    },
    {
      state: "reopened",
      labels: [2],
      daysAgo: 3,
      lines: [
        ["m", "退款什么时候到账？"],
        ["a", "退款已经提交，一到三个工作日内到账。"],
        ["m", "已经第四天了，还没有收到"],
      ],
    },
  ],
};
