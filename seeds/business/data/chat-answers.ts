/** Answers of the members in the demo to agents. */
export const answers: readonly string[] = [
  "好的，明白了，谢谢您的耐心解答。",
  "那大概需要多久呢？",
  "我家猫咪有点挑食，您有推荐的吗？",
  "可以，那我先下单试试。",
  "收到，有问题我再来找您。",
];

/** Answers of the agents in the demo to members. */
export const agentAnswers: readonly string[] = [
  "您好，正在为您查询，请稍等。",
  "您的问题已记录，我们会在今天内处理完。",
  "可以的，请告诉我您的订单号。",
  "感谢您的反馈，还有什么可以帮您？",
];
