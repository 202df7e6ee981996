import { DEFAULT_TENANT } from "#contract";
import type { Seed } from "#server/platform";
import type { SeedRecord } from "./business/records.ts";
import { ADMINISTRATOR_ID } from "./organisation.ts";
import { seedId, type SeedKind } from "./seed-id.ts";

/** Time of day at which the records were written. */
const MORNING = "09:20:00";

/**
 * Builds records for the modules of `examples/`, for the demo.
 * @param localTime function from days after now to the time as records store it, `yyyy-MM-dd HH:mm:ss`
 */
export function exampleSeeds(localTime: (days: number) => string): Seed[] {
  const day = (days: number): string => localTime(days).slice(0, 10);
  const at = (days: number, time: string): string => `${day(days)} ${time}:00`;
  const seed = (module: string, kind: SeedKind, records: readonly SeedRecord[]): Seed => ({
    module,
    tenantId: DEFAULT_TENANT,
    records: records.map((record, index) => ({
      id: seedId(kind, index + 1),
      createUser: ADMINISTRATOR_ID,
      createTime: `${day(index - 30)} ${MORNING}`,
      ...record,
    })),
  });
  return [
    seed("appointment", "appointment", [
      visit("陈思远", "诊室一", at(0, "09:00"), at(0, "09:30"), { price: "80", paid: "80" }),
      visit("刘雨桐", "诊室一", at(0, "09:30"), at(0, "10:15"), { price: "160", kind: "return" }),
      visit("赵明哲", "诊室二", at(0, "14:00"), at(0, "15:00"), { price: "1200", paid: "300", insurance: "PA-88120" }),
      visit("孙嘉怡", "诊室二", at(1, "10:00"), at(1, "10:30"), { price: "80", kind: "other", reason: "复印检查报告" }),
      visit("何志强", "诊室一", at(2, "11:00"), at(2, "11:30"), { price: "80", cancelled: true }),
      visit("何志强", "诊室一", at(3, "11:00"), at(3, "11:30"), { price: "80" }),
    ]),
    seed("asset", "asset", [
      asset(1, "会议室投影仪", "8600", day(-700), 5, "used"),
      asset(2, "仓库电动叉车", "96000", day(-640), 8, "repair"),
      asset(3, "前台打印机", "2400", day(-600), 4, "used"),
      asset(4, "摄影灯组", "5200", day(-540), 6, "used"),
      asset(5, "旧服务器", "31000", day(-520), 3, "gone"),
    ]),
    seed("vehicle", "vehicle", [
      {
        plate: "沪A·D3086",
        maintenance: [
          { doneOn: day(-200), kind: "service", part: "机油与机滤", cost: "680", mileage: 12_400 },
          { doneOn: day(-40), kind: "repair", part: "前刹车片", cost: "920", mileage: 21_750 },
        ],
        insurance: { insured: true, number: "PICC-2026-7714" },
      },
      { plate: "沪A·F1172", maintenance: [], insurance: { insured: true, number: "PICC-2026-7715" } },
      {
        plate: "沪B·90K21",
        maintenance: [{ doneOn: day(-12), kind: "service", part: "空调滤芯", cost: "210", mileage: 48_020 }],
        insurance: { insured: false },
      },
    ]),
    seed("truck", "truck", [
      { plate: "沪D·61208", price: "186000" },
      { plate: "沪D·61210", price: "186000" },
      { plate: "沪D·77025", price: "242000" },
    ]),
    seed("maintenance", "maintenance", [
      service(1, day(-320), 8_200, "1350", "首次保养"),
      service(1, day(-140), 26_900, "1980", "更换机油、空气滤芯"),
      service(2, day(-250), 11_300, "1350", "首次保养"),
      service(3, day(-20), 64_500, "4260", "更换离合器片"),
      { ...service(2, day(9), 30_000, "1500", "已预约"), done: false },
    ]),
    seed(
      "room",
      "room",
      [
        ["201", 2, 2],
        ["202", 2, 2],
        ["203", 1, 2],
        ["301", 2, 3],
        ["302", 4, 3],
      ].map(([number, beds, floor]) => ({ number: String(number), beds, floor })),
    ),
    seed("booking", "booking", [
      booking("吴晓彤", 1, day(-3), day(1), "1680", "checkedIn"),
      booking("周子航", 2, day(-6), day(-2), "1560", "checkedOut"),
      booking("马晨曦", 2, day(0), day(3), "1170", "confirmed"),
      booking("林佳慧", 3, day(2), day(4), "560", "requested"),
      booking("高文博", 4, day(5), day(9), "1720", "requested"),
      { ...booking("徐若兰", 5, day(1), day(2), "680", "cancelled"), reason: "行程有变" },
    ]),
    seed(
      "book",
      "book",
      [
        ["B-0001", "猫的行为与照护", "何静"],
        ["B-0002", "犬的营养学", "周建国"],
        ["B-0003", "宠物急救手册", "林芳"],
        ["B-0004", "小动物内科诊断", "陈立"],
        ["B-0005", "与狗散步的一年", "许知远"],
      ].map(([code, name, author]) => ({ code, name, author })),
    ),
    seed("book-loan", "bookLoan", [
      loan(1, "宋芳", day(-40), day(-10), "back"),
      loan(1, "林梦洁", day(-8), day(22), "out"),
      { ...loan(2, "张伟", day(-45), day(-15), "out"), renewals: 1, remindedOn: day(-5) },
      { ...loan(4, "李娜", day(-3), day(27), "out"), extras: ["disc"], discNumber: "D-17" },
    ]),
    seed("purchase", "purchase", [
      { number: serial("PO", day(-21), "day", 1), supplier: "上海宠优包装有限公司", orderedOn: day(-20), status: 1 },
      { number: serial("PO", day(-9), "day", 1), supplier: "苏州安净清洁用品", orderedOn: day(-9), status: 1 },
      { number: serial("PO", day(-2), "day", 1), supplier: "杭州云栈物流", status: 0 },
    ]),
    seed("purchase-line", "purchaseLine", [
      line(1, 1, "瓦楞纸箱 40×30×25", 2_000, "2.35", 0.42),
      line(1, 2, "封箱胶带", 120, "3.80", 0.2),
      line(2, 1, "除菌喷雾 5 L", 24, "76", 5.2),
      { ...line(2, 2, "上门消毒", 1, "900"), kind: "service" },
      { ...line(3, 1, "冷链干线运输", 3, "2400"), kind: "service" },
    ]),
    seed("quotation", "quotation", [
      quotation(serial("Q", day(-370), "year", 1), "萌爪连锁（徐汇店）", day(-370), 0.05, [
        ["全价猫粮 10 kg", "268", 40],
        ["冻干零食礼盒", "129", 25],
      ]),
      quotation(serial("Q", day(-368), "year", 2), "爱宠之家", day(-368), null, [["智能饮水机", "199", 12]]),
      quotation(serial("Q", day(-366), "year", 3), "汪汪生活馆", day(-366), 0.1, [
        ["宠物推车", "560", 8],
        ["车载安全座椅", "318", 10],
        ["上门安装", "60", 18],
      ]),
    ]),
    seed("visit-survey", "visitSurvey", [
      { respondent: "吴晓彤", answeredOn: day(-1), score: 5, topics: ["room"], returns: true },
      { respondent: "周子航", answeredOn: day(-2), score: 4, topics: ["food", "room"], returns: true },
      {
        respondent: "徐若兰",
        answeredOn: day(-4),
        score: 2,
        complaint: "办理入住等了四十分钟",
        topics: ["other"],
        returns: false,
        callBack: true,
        phone: "13800138021",
      },
      { respondent: "高文博", answeredOn: day(-6), score: 3, topics: ["food"], returns: true },
    ]),
    seed("course", "course", [
      { name: "幼犬社会化训练", teacher: "谢明远", startsOn: day(6), endsOn: day(27), seats: 12 },
      { name: "宠物美容入门", teacher: "何静", startsOn: day(-14), endsOn: day(14), seats: 8 },
      { name: "猫咪行为咨询师", teacher: "林芳", startsOn: day(-90), endsOn: day(-60), seats: 20 },
    ]),
    seed("enrolment", "enrolment", [
      enrolment(1, "丁海燕", "680"),
      enrolment(1, "罗国栋", "680"),
      enrolment(2, "郭梓萱", "1280"),
      enrolment(2, "丁海燕", "1280"),
      { ...enrolment(3, "罗国栋", "2600"), passed: true },
      { ...enrolment(3, "郭梓萱", "2600"), passed: true },
    ]),
  ];
}

function visit(patient: string, room: string, startAt: string, endAt: string, further: SeedRecord): SeedRecord {
  return { patient, room, startAt, endAt, bornOn: "1988-04-12", ...further };
}

function asset(order: number, name: string, price: string, boughtOn: string, years: number, status: string): SeedRecord {
  return { number: serial("FA", boughtOn, "year", order), name, price, salvage: "0", boughtOn, years, status };
}

function service(truck: number, servicedOn: string, mileage: number, cost: string, note: string): SeedRecord {
  return { truckId: seedId("truck", truck), servicedOn, mileage, cost, note, done: true };
}

function booking(guest: string, room: number, arrival: string, departure: string, price: string, status: string): SeedRecord {
  return { guest, roomId: seedId("room", room), arrival, departure, price, status };
}

function loan(book: number, reader: string, borrowedOn: string, dueOn: string, status: string): SeedRecord {
  return { bookId: seedId("book", book), reader, borrowedOn, dueOn, clerkId: ADMINISTRATOR_ID, renewals: 0, status };
}

function line(purchase: number, sort: number, item: string, quantity: number, price: string, weight?: number): SeedRecord {
  const weighed = weight === undefined ? {} : { weight };
  return { purchaseId: seedId("purchase", purchase), sort, item, kind: "goods", quantity, price, ...weighed };
}

function quotation(
  number: string,
  customer: string,
  quotedOn: string,
  discount: number | null,
  lines: readonly (readonly [item: string, price: string, count: number])[],
): SeedRecord {
  const items = lines.map(([item, price, count]) => ({ item, price, count }));
  return { number, customer, quotedOn, validDays: 30, lines: items, discount, taxRate: 0.13 };
}

function enrolment(course: number, person: string, paid: string): SeedRecord {
  return { courseId: seedId("course", course), person, paid, passed: false };
}

/** A number as `x-serial` would have given it: the order of a day has six digits, that of a year four. */
function serial(prefix: string, day: string, period: "day" | "year", order: number): string {
  const [date, digits] = period === "day" ? [day.replaceAll("-", ""), 6] : [day.slice(0, 4), 4];
  return `${prefix}${date}${String(order).padStart(digits, "0")}`;
}
