/** What the members of the demo answer to agents. */
export const answers: readonly string[] = [
  "好的，明白了，谢谢您的耐心解答。",
  "那大概需要多久呢？",
  "我家猫咪有点挑食，您有推荐的吗？",
  "可以，那我先下单试试。",
  "收到，有问题我再来找您。",
];
