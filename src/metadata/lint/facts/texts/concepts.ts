import { wordsIn } from "../../words.ts";

/** A thing that a text can be about, by the first of its English words. */
export type Concept = string;

/** Words around an act in a label. */
const [BEFORE_ACT, AFTER_ACT] = [/^已?/, /(?:时间|日期?|人|数量?|单号?|地点)?$/];

/**
 * English words of the concepts, and Chinese parts of a text. `_` joins the words of a phrase, and `=` marks a word that says
 * it as the whole label only. A word of two meanings is left out, or stands at both.
 */
const CONCEPTS: readonly (readonly [en: string, zh: RegExp])[] = [
  ["approve agree accept pass", /批准|通过|同意|核准/],
  ["reject rejection refuse decline deny denial disapprove", /驳回|拒绝/],
  ["enable activate activation", /启用|激活/],
  ["disable deactivate deactivation", /停用|禁用/],
  ["freeze froze frozen", /冻结/],
  ["unfreeze unfroze unfrozen", /解冻/],
  ["above_ground aboveground overground", /地[上面]|地面以上/],
  ["underground below_ground basement", /地下(?!铁)/],
  ["=water", /^(?:用|上|自来)?水(?:表|费|量)?$/],
  ["=electricity =electric =power", /^(?:用|耗)?电(?:表|费|量)?$/],
  ["keep kept retain preserve", /保留|留存/],
  ["clear erase wipe", /清除|清空|抹去/],
  ["lock", /锁定/],
  ["unlock", /解锁/],
  ["top_up top_ups topup recharge deposit", /充值/],
  ["withdraw withdrew withdrawn cash_out cash_outs cashout", /提现/],
  ["success succeed successful", /成功/],
  ["failure fail", /失败/],
  ["on_sale on_shelf", /上架/],
  ["off_sale off_shelf delist taken_down", /下架/],
  ["subscribe subscription", /订阅/],
  ["unsubscribe", /退订/],
  ["bind bound", /(?<!解除|取消)绑定/],
  ["unbind unbound unlink", /解绑|解除绑定|取消绑定/],
  ["ban", /封禁|封号|禁言/],
  ["unban", /解封|解禁/],
  ["login log_in logon sign_in", /(?<!退出)登[录入]/],
  ["logout log_out logoff sign_out", /退出登录|登出/],
  ["start begin", /开始|起始|启动|开演|开工|开课|起租|起(?=[日点时])|(?<![发引提一兴])起$/],
  ["end finish until", /结束|终止|完工|散场|结课|到期|截止|终点|(?<!起)止(?=[日时])|(?<![停制禁防阻起])止$/],
  ["first", /首[次个班]|第一次|初次/],
  ["open opening closed_until", /开(?=[放门餐业启市馆盘闸诊幕园营庭户机店])|打开/],
  [
    "close closing closure open_until open_till open_to",
    /关(?=[闭门闸机店])|停(?=[餐业诊市])|闭(?=[馆市店幕园营庭门])|收(?=[盘市摊])|销户|打烊|歇业/,
  ],
  ["arrive arrival landing", /到达|抵达|到站|到港|降落|着陆/],
  ["depart departure takeoff take_off", /出发|离开|发车|离站|离港|起飞/],
  ["checkin check_in sign_in clock_in", /入住|签到/],
  ["checkout check_out sign_out clock_out", /退房|离店|签退/],
  ["origin =from", /始发|起点|出发地|起运/],
  ["destination =to", /目的地|终点|到达地|运抵/],
  ["min minimum lowest at_least", /最低|最小|最少|下限|不(?:低|少|小)于|至少/],
  ["max maximum highest at_most", /最高|最大|最多|上限|不(?:超过|高于|多于|大于)|至多/],
  ["earliest", /最早/],
  ["last latest", /上次|最近(?!的?(?:到期|效期|有效期|失效|截止|应))|末[次班]|最后|最晚|最迟/],
  ["next", /下次|下一/],
  ["planned plan scheduled expected estimated", /计划|预计|预定|预估/],
  ["actual", /实际/],
  ["before pre", /[餐饭术税课班会赛训]前/],
  ["after post", /[餐饭术税课班会赛训]后/],
  ["buy bought purchase", /买|购|进价/],
  ["sell sold", /卖|售|(?<![报撤核注吊冲抵])销(?![毁户假])/],
  // “Sales” and “terms of sale” are what the buyer sees as well.
  ["sale", /卖|售|(?<![报撤核注吊冲抵])销(?![毁户假])/],
  ["wholesale", /批发/],
  ["retail", /零售/],
  ["positive", /阳性/],
  ["negative", /阴性/],
  ["indoor", /室内/],
  ["outdoor", /室外|户外|露天/],
  ["internal", /内部|对内/],
  ["external", /外部|对外/],
  ["domestic", /国内|境内/],
  ["international foreign overseas", /国际|国外|境外|海外/],
  ["online", /线上|在线|上线/],
  ["offline last_online", /线下|离线|下线/],
  ["left", /左/],
  ["right", /右/],
  ["horizontal landscape", /横向|水平/],
  ["vertical portrait", /[纵竖]向|垂直/],
  ["upstream", /上游/],
  ["downstream", /下游/],
  ["new", /新/],
  ["old previous", /旧|原/],
  ["inbound incoming entrance =in =entry", /(?<![出进])入(?=[库境场园馆厂站仓港口校账])|进(?=[站场园厂港校库馆])/],
  ["outbound outgoing exit =out", /(?<![入进])出(?=[库境场园馆厂站仓港口校账])/],
  ["import", /进口|导入/],
  ["export", /(?<!进)出口|导出/],
  ["admission admit", /入院/],
  ["discharge", /出院/],
  ["loading loaded", /装(?=[货车船载])/],
  ["unloading unloaded unload", /(?<!装)卸/],
  ["borrow borrowing loan lent lend", labelled(/借出|借阅|借用|借书|借车/)],
  ["issue requisition collect", labelled(/领用|领料|领取|领出/)],
  ["return", labelled(/归还|还书|还车|退还|退料|退库|退货/)],
  ["pickup pick_up", /[取提]车|取[件货餐]|提货|上车/],
  ["dropoff drop_off", /(?<!取)还车|下车/],
  ["hire join joining onboarding", /入职/],
  ["resign resignation =left", /离职/],
  ["increase", /增加|[调上]增|上[调涨]|增长/],
  ["decrease reduce reduction", /减少|调减|下[调跌降]/],
  ["upgrade promote promotion", /升级|晋升/],
  ["downgrade demote demotion", /降级|降职/],
  ["ascending", /升序/],
  ["descending", /降序/],
  ["profit surplus", /盈利|盘盈|获利/],
  ["loss shortage deficit", /亏损|盘亏/],
  ["gross", /毛/],
  ["net", /净/],
  ["tare", /皮重/],
  ["width beam", /宽/],
  ["draught laden_draft", /吃水/],
  ["height", /高/],
  ["length", /长/],
  ["depth", /深/],
  ["latitude", /纬/],
  ["longitude", /经/],
  ["sender shipper consignor =sent =shipped =dispatched", /寄件|发件|发货|寄出/],
  ["receiver recipient consignee =received", /收件|收货|接收|签收/],
  ["debit", /借方/],
  ["credit", /贷方/],
  ["lender", /出借人|放款人/],
  ["borrower", /借款人|借用人/],
  ["income revenue =incoming =receipts", /收入/],
  ["expense cost =spending =outgoing =payments", /支出|成本/],
  ["principal", /本金/],
  ["interest", /利息/],
  ["deposit", /押金|定金|保证金/],
  ["rent rental lease", /租/],
  ["discount reduced", /折扣|优惠/],
  ["tax", /税/],
  ["freight shipping", /运费/],
  ["refund", /退款/],
  ["payable", /应付/],
  ["receivable", /应收/],
  ["prepaid", /预付/],
  ["postpaid", /后付/],
  ["=paid", /^已(?:付|支付|付款|缴费?|结清)$/],
  ["=unpaid", /^[未待](?:付|支付|付款|缴费?|结清)$/],
  ["balance", /余额/],
  ["price", /单价|价格|票价|售价/],
  ["quantity qty", /数量/],
  ["valid", /(?<![无非])有效/],
  ["invalid void", /无效|作废/],
  ["qualified qualify pass conforming", /(?<!不)[合及]格/],
  ["unqualified fail nonconforming", /不[合及]格/],
  ["normal regular", /普通|正常/],
  ["abnormal exception", /异常/],
  ["urgent express", /加急|紧急/],
  ["public", /公开|公共/],
  ["private", /私[密有人]/],
  ["mandatory compulsory =required", /必[填选修]/],
  ["optional elective", /选[填修]|可选/],
  ["manual", /手动|人工/],
  ["automatic", /自动/],
  ["temporary", /临时/],
  ["permanent", /永久|长期/],
  ["=yes =true", /^是$/],
  ["=no =false", /^否$/],
  ["=on", /^(?:开|打开|开启)$/],
  ["=off", /^关闭?$/],
  ["=free", /^免费$/],
  ["=charged", /^[收付]费$/],
  ["=male =man", /^男性?$/],
  ["=female =woman", /^女性?$/],
  ["sms text_message text_messages", /短信/],
  ["in_app in_site", /站内信/],
  ["group", /分组/],
  ["consult consultation", /诊费|问诊|咨询/],
  ["drug medication medicine", /药/],
  ["surgery", /手术/],
  ["translator translate translation", /译/],
  ["reviewer review", /审校|审阅|评审|复核|审核/],
  ["approver approval approve", /审批/],
  ["author writer", /作者/],
  ["editor", /编辑/],
  ["applicant", /申请人/],
  ["owner landlord", /主人|业主|房主|房东|所有人/],
  ["tenant", /租户|租客|承租/],
  ["driver", /司机|驾驶员/],
  ["passenger", /乘客|旅客/],
  ["teacher tutor", /教师|老师|导师|讲师/],
  ["student pupil", /学生|学员/],
  ["doctor vet physician", /医生|兽医|医师/],
  ["nurse", /护士/],
  ["patient", /患者|病人/],
  ["keeper", /保管/],
  ["inspect inspection inspector", /检修|检验|检查|质检/],
  ["repair maintenance", /维修|修理|保养|报修/],
  ["customer client", /客户|顾客/],
  ["supplier vendor", /供应商|供货/],
  ["carrier", /承运/],
  ["party_a", /甲方/],
  ["party_b", /乙方/],
  ["father", /父/],
  ["mother", /母/],
  ["phone mobile telephone", /电话|手机/],
  ["email e_mail e_mails", /邮箱|邮件/],
  ["address", /地址/],
  ["province", /省/],
  ["city", /城市/],
  ["adult", /成人/],
  ["child children", /儿童/],
  ["single", /单人/],
  ["double twin", /双人/],
  ["breakfast", /早餐/],
  ["lunch", /午餐/],
  ["dinner supper", /晚餐/],
  ["morning", /上午/],
  ["afternoon", /下午/],
  ["daytime =day", /白天|日间|白班/],
  ["night overnight", /夜间|[夜晚]班/],
  ["weekday", /平日|工作日/],
  ["weekend", /周末/],
  ["summer", /夏/],
  ["winter", /冬/],
  ["reason", /原因|理由/],
  ["remark", /备注/],
  ["photo picture", /照片|图片/],
  ["attachment", /附件/],
  ["complaint", /投诉/],
  ["visit", /就诊|来访|拜访/],
  ["payment", /付款|支付|收款/],
  ["delivery", /交付|配送|送货/],
  ["training", /培训/],
  ["contract", /合同/],
  ["invoice", /发票/],
  ["stock inventory", /库存|盘点/],
  ["dog canine", /[犬狗]/],
  ["cat feline", /猫/],
  ["bird", /鸟/],
  ["fish", /鱼/],
  ["cattle cow", /牛/],
  ["sheep", /羊/],
  ["pig swine", /猪/],
  ["dock", /船坞/],
  ["berth", /泊位/],
  ["crane", /吊机|起重机|吊车/],
  ["truck lorry", /货车|卡车/],
  ["bus", /客车|公交|巴士/],
  ["sedan", /轿车/],
  ["vessel", /船(?!坞)/],
  ["aircraft airplane plane", /飞机/],
  ["warehouse", /仓库/],
  ["kitchen", /厨房/],
  ["bathroom", /卫生间|浴室/],
  ["bedroom", /卧室/],
  ["steel", /钢/],
  ["wood wooden timber", /木/],
  ["glass", /玻璃/],
  ["plastic", /塑料/],
  ["red", /(?<!分)红(?!包|利)/],
  ["green", /绿/],
  ["blue", /蓝/],
  ["yellow", /黄/],
  ["black", /黑/],
  ["white", /白/],
];

/** Labels that are about an act alone: “借出时间”, but not “借出后应还”. */
function labelled(acts: RegExp): RegExp {
  return new RegExp(`${BEFORE_ACT.source}(?:${acts.source})${AFTER_ACT.source}`);
}

const ENTRIES = CONCEPTS.map(([en, zh]): readonly [Concept, RegExp] => [idOf(en), zh]);

const CHINESE: ReadonlyMap<Concept, RegExp> = new Map(ENTRIES);

function idOf(words: string): Concept {
  return words.split(" ")[0] ?? "";
}

/** Texts whose concepts are remembered: rules read the same titles many times, and so does each judgement of a file. */
const REMEMBERED = 20_000;

function remembering(read: (text: string) => readonly Concept[]): (text: string) => readonly Concept[] {
  const known = new Map<string, readonly Concept[]>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    if (known.size >= REMEMBERED) known.clear();
    const concepts = read(text);
    known.set(text, concepts);
    return concepts;
  };
}

/** Returns the concepts whose words stand in a Chinese text. */
export const conceptsIn = remembering((chinese) => ENTRIES.flatMap(([concept, zh]) => (zh.test(chinese) ? [concept] : [])));

/** Words that turn others round: “未启用” and “取消冻结”. */
export const NEGATION = /[未不非无没勿否]|取消|撤销|撤回|停止|解除|恢复/;

/** True for words that turn a label round, or say that it is still to come. “是否” only asks. */
function isTurned(words: string): boolean {
  return NEGATION.test(words.replaceAll(/是否/g, "")) || /待/.test(words);
}

/** True if a Chinese label says a concept, and no other word of the label turns it round: “未启用” does not say “启用”. */
export function says(chinese: string, concept: Concept): boolean {
  const zh = CHINESE.get(concept);
  return zh !== undefined && zh.test(chinese) && !isTurned(chinese.replace(zh, ""));
}

/** Returns the concepts whose words stand in an English text, or in a name such as `consultFee`. */
export const conceptsOfWords = remembering((text) => {
  const said = wordsIn(text.replaceAll(/[’']s\b|[^\w.-]+/g, " "));
  const phrases = said.flatMap((word, at) => [word, ...particlesAfter(said, at).map((particle) => `${word} ${particle}`)]);
  const label = `=${said.join(" ").replace(/^(?:date|time) | (?:at|on|date|time)$/, "")}`;
  return [...new Set([label, ...phrases].flatMap((phrase) => BY_FORM.get(phrase) ?? []))];
});

/** The word behind another one, and the next ones of “in and out”. */
function particlesAfter(words: readonly string[], at: number): readonly string[] {
  const after = words.slice(at + 1, at + 4);
  const end = after.findIndex((word) => !/^(?:in|out|on|off|up|and|or)$/.test(word));
  return after.slice(0, Math.max(1, end < 0 ? after.length : end));
}

const ENDINGS = ["", "s", "es", "d", "ed", "r", "er", "ers", "ing", "al", "or"];

/** Words that only look like a form of another one. */
const OTHER_WORDS = ["locker", "lockers", "minor", "miner", "news", "passer", "netting", "banal", "banner", "poster", "posters"];

/** Concepts by the forms of their words: “opened” of “open”, “approval” of “approve”, “topped up” of “top_up”. */
const BY_FORM: ReadonlyMap<string, readonly Concept[]> = byForm();

function byForm(): ReadonlyMap<string, readonly Concept[]> {
  const found = new Map<string, Set<Concept>>();
  for (const [en] of CONCEPTS)
    for (const phrase of en.split(" ")) {
      const [first = "", ...rest] = phrase.split("_");
      for (const form of phrase.startsWith("=") ? [first] : formsOf(first)) {
        const key = [form, ...rest].join(" ");
        found.set(key, (found.get(key) ?? new Set()).add(idOf(en)));
      }
    }
  for (const other of OTHER_WORDS) found.delete(other);
  return new Map([...found].map(([form, concepts]) => [form, [...concepts]]));
}

function formsOf(word: string): readonly string[] {
  const short = word.length > 2 ? word.replace(/e$/, "").replace(/y$/, "i") : word;
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(word) ? [`${word}${word.at(-1) ?? ""}`] : [];
  const stems = [...(short === word ? [] : [short]), ...doubled];
  return [word, ...stems].flatMap((stem) => ENDINGS.map((ending) => stem + ending)).filter((form) => !stems.includes(form));
}

/** The English words of a concept, as a hint gives them. */
export function wordOf(concept: Concept): string {
  return concept.replace("=", "").replaceAll("_", " ");
}

/** A thing with what its name and its text are about. */
export interface Meant {
  readonly name: readonly Concept[];
  readonly text: readonly Concept[];
}

/** True if the text of each says what the name of the other says, and not what its own does. */
export function areExchanged(one: Meant, other: Meant): boolean {
  const [ownName, theirName] = apart(one.name, other.name);
  const [ownText, theirText] = apart(one.text, other.text);
  return meet(ownName, theirText) && meet(theirName, ownText) && !meet(ownName, ownText) && !meet(theirName, theirText);
}

function apart(one: readonly Concept[], other: readonly Concept[]): readonly [readonly Concept[], readonly Concept[]] {
  return [one.filter((concept) => !other.includes(concept)), other.filter((concept) => !one.includes(concept))];
}

export function meet(one: readonly Concept[], other: readonly Concept[]): boolean {
  return one.some((concept) => other.includes(concept));
}
