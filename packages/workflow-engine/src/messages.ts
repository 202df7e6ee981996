interface Texts {
  readonly zh: string;
  readonly en: string;
}

/** Words of each fault of a model. `{element}` is the id of its element. */
export const MODEL_MESSAGES = {
  xmlInvalid: { zh: "第 {line} 行不是有效的 XML：{detail}", en: "Line {line} is not valid XML: {detail}" },
  xmlTooLarge: { zh: "文件过大，最多 {limit} 个字符。", en: "The file is longer than {limit} characters." },
  xmlTooDeep: {
    zh: "第 {line} 行：元素嵌套超过 {limit} 层。",
    en: "Line {line}: elements are nested deeper than {limit} levels.",
  },
  xmlTooMany: { zh: "第 {line} 行：元素超过 {limit} 个。", en: "Line {line}: there are more than {limit} elements." },
  xmlTooManyAttributes: {
    zh: "第 {line} 行：一个元素的属性超过 {limit} 个。",
    en: "Line {line}: an element has more than {limit} attributes.",
  },
  documentType: { zh: "第 {line} 行：不允许使用文档类型声明。", en: "Line {line}: a document type is not allowed." },
  processingInstruction: {
    zh: "第 {line} 行：不允许使用处理指令。",
    en: "Line {line}: a processing instruction is not allowed.",
  },
  badId: {
    zh: "第 {line} 行：id“{id}”无效，只能使用字母、数字、下划线、点和短横线。",
    en: "Line {line}: the id “{id}” is invalid. Use letters, digits, underscores, dots and hyphens.",
  },
  duplicateId: { zh: "第 {line} 行：id“{id}”重复。", en: "Line {line}: the id “{id}” occurs twice." },
  unknownNamespace: {
    zh: "第 {line} 行：“{name}”属于未知的命名空间“{namespace}”。",
    en: "Line {line}: “{name}” belongs to the unknown namespace “{namespace}”.",
  },
  unknownExtension: {
    zh: "第 {line} 行：不支持扩展“{name}”，请删除。",
    en: "Line {line}: the extension “{name}” is not supported. Remove it.",
  },
  unknownAttribute: {
    zh: "“{element}”的属性“{attribute}”不属于 BPMN，请删除。",
    en: "The attribute “{attribute}” of “{element}” is not part of BPMN. Remove it.",
  },
  notBpmn: { zh: "文件不是 BPMN 2.0 模型：{detail}", en: "The file is not a BPMN 2.0 model: {detail}" },
  noProcess: { zh: "模型中没有流程“{process}”。", en: "The model has no process “{process}”." },
  severalProcesses: {
    zh: "模型有多个流程：{processes}。请指定要部署的流程。",
    en: "The model has several processes: {processes}. Name the one to deploy.",
  },
  unsupportedElement: { zh: "不支持“{type}”（{element}）。", en: "“{type}” ({element}) is not supported." },
  unsupportedEvent: {
    zh: "“{element}”的事件类型“{type}”不支持用于此处。",
    en: "The event “{type}” is not supported at “{element}”.",
  },
  unsupportedFeature: {
    zh: "“{element}”使用了不支持的“{feature}”。",
    en: "“{element}” uses “{feature}”, which is not supported.",
  },
  noId: { zh: "一个“{type}”没有 id。", en: "A “{type}” has no id." },
  brokenReference: { zh: "“{element}”引用了不存在的“{target}”。", en: "“{element}” refers to “{target}”, which does not exist." },
  crossesScope: {
    zh: "连线“{element}”不能跨越子流程的边界。",
    en: "The flow “{element}” crosses the border of a sub-process.",
  },
  expression: { zh: "“{element}”的表达式“{text}”有误：", en: "The expression “{text}” of “{element}” has a fault:" },
  expressionLanguage: {
    zh: "“{element}”的表达式语言“{language}”不支持。",
    en: "The expression language “{language}” of “{element}” is not supported.",
  },
  noStart: { zh: "“{element}”没有开始事件。", en: "“{element}” has no start event." },
  severalStarts: { zh: "“{element}”有多个无条件的开始事件。", en: "“{element}” has several start events without a trigger." },
  startInSubProcess: {
    zh: "子流程的开始事件“{element}”不能有触发条件。",
    en: "The start event “{element}” of a sub-process cannot have a trigger.",
  },
  startHasIncoming: {
    zh: "开始事件“{element}”不能有进入的连线。",
    en: "The start event “{element}” cannot have an incoming flow.",
  },
  endHasOutgoing: { zh: "结束事件“{element}”不能有离开的连线。", en: "The end event “{element}” cannot have an outgoing flow." },
  boundaryHasIncoming: {
    zh: "边界事件“{element}”不能有进入的连线。",
    en: "The boundary event “{element}” cannot have an incoming flow.",
  },
  unreachable: { zh: "从开始事件无法到达“{element}”。", en: "No path leads from a start event to “{element}”." },
  deadEnd: {
    zh: "“{element}”之后没有连线，流程将在此结束；请连到结束事件。",
    en: "The path stops at “{element}”. Lead it to an end event.",
  },
  noOutgoing: { zh: "“{element}”没有离开的连线。", en: "“{element}” has no outgoing flow." },
  noCondition: {
    zh: "网关“{element}”的连线“{flow}”既没有条件，也不是默认连线。",
    en: "The flow “{flow}” of the gateway “{element}” has no condition and is not the default.",
  },
  noDefault: {
    zh: "网关“{element}”没有默认连线；所有条件都不成立时流程会停住。",
    en: "The gateway “{element}” has no default flow. The process stands still when no condition is true.",
  },
  conditionIgnored: {
    zh: "连线“{element}”的条件在此处不起作用。",
    en: "The condition of the flow “{element}” has no effect here.",
  },
  eventBasedTarget: {
    zh: "事件网关“{element}”之后只能是定时、消息或信号事件，“{target}”不是，或另有进入的连线。",
    en: "After the event-based gateway “{element}” come events for timers, messages or signals with one incoming flow; “{target}” is not one.",
  },
  noOperation: { zh: "服务任务“{element}”没有指定操作。", en: "The service task “{element}” names no operation." },
  codeInService: {
    zh: "服务任务“{element}”含有“{attribute}”；只能调用已登记的操作。",
    en: "The service task “{element}” has “{attribute}”. Only registered operations can be called.",
  },
  unknownOperation: {
    zh: "“{element}”的操作“{operation}”没有登记。",
    en: "The operation “{operation}” of “{element}” is not registered.",
  },
  unknownInput: {
    zh: "“{element}”的操作“{operation}”没有输入“{input}”。",
    en: "The operation “{operation}” of “{element}” has no input “{input}”.",
  },
  noInput: {
    zh: "“{element}”的操作“{operation}”需要输入“{input}”。",
    en: "The operation “{operation}” of “{element}” needs the input “{input}”.",
  },
  noInputs: {
    zh: "“{element}”的操作“{operation}”没有输入。",
    en: "The operation “{operation}” of “{element}” has no inputs.",
  },
  inputText: {
    zh: "“{element}”的输入“{input}”须为加引号的文字。",
    en: "The input “{input}” of “{element}” has to be a text in quotes.",
  },
  noModule: {
    zh: "“{element}”新增“{module}”的数据，但没有此模块，或您不能在其中新增。",
    en: "“{element}” creates a record of “{module}”. There is no such module, or you may not add records to it.",
  },
  noField: {
    zh: "“{element}”填写的“{module}”没有您可填写的字段“{field}”。",
    en: "“{element}” fills “{field}”, but “{module}” has no such field that you may fill in.",
  },
  noValue: {
    zh: "“{element}”没有填写“{module}”的必填字段“{field}”。",
    en: "“{element}” gives no value to “{field}”, which “{module}” needs.",
  },
  noMessage: { zh: "“{element}”没有指定消息。", en: "“{element}” names no message." },
  noSignal: { zh: "“{element}”没有指定信号。", en: "“{element}” names no signal." },
  noCode: { zh: "“{element}”没有指定代码。", en: "“{element}” names no code." },
  noCalledProcess: { zh: "调用活动“{element}”没有指定流程。", en: "The call activity “{element}” names no process." },
  unknownProcess: {
    zh: "“{element}”调用的流程“{process}”不存在。",
    en: "The process “{process}” that “{element}” calls does not exist.",
  },
  callsItself: { zh: "“{element}”调用了流程自身。", en: "“{element}” calls its own process." },
  timerText: {
    zh: "“{element}”的时间“{text}”无效，应为 ISO 8601 {kind}，例如 {example}。",
    en: "The time “{text}” of “{element}” is not an ISO 8601 {kind} such as {example}.",
  },
  noTimer: { zh: "“{element}”没有指定时间。", en: "“{element}” names no time." },
  badAssignment: { zh: "“{element}”的办理人规则“{rule}”无效。", en: "The assignment rule “{rule}” of “{element}” is unknown." },
  badFieldAccess: {
    zh: "“{element}”的字段权限“{field}: {access}”无效或重复，应为 edit、read 或 hide。",
    en: "The access “{field}: {access}” of “{element}” is invalid or occurs twice. It is edit, read or hide.",
  },
  noAssignment: {
    zh: "用户任务“{element}”没有办理人，也没有候选人。",
    en: "The user task “{element}” has neither an assignee nor candidates.",
  },
  noInstances: {
    zh: "多实例“{element}”没有指定数量或集合。",
    en: "The multi-instance activity “{element}” has neither a count nor a collection.",
  },
  badCompletion: {
    zh: "多实例“{element}”的完成规则“{rule}”无效。",
    en: "The completion rule “{rule}” of “{element}” is invalid.",
  },
  noHandler: { zh: "补偿事件“{element}”没有关联处理活动。", en: "The compensation event “{element}” has no associated handler." },
  passTask: {
    zh: "任务“{element}”没有类型，流程会直接通过。",
    en: "The task “{element}” has no type. The process passes through it.",
  },
} as const satisfies Record<string, Texts>;
