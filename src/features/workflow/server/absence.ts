import type { Text } from "#contract";
import {
  acquireLocks,
  callerOf,
  moduleOf,
  recordsOf,
  refused,
  wrongField,
  type InputOf,
  type Interceptors,
  type OperationContext,
  type RowOf,
} from "#server";
import { mayRead } from "#server/rights";
import type { Part } from "./part.ts";

const TEXTS = {
  order: { zh: "结束时间须晚于开始时间", en: "The end must be after the beginning" },
  self: { zh: "代理人不能是本人", en: "Choose someone else as substitute" },
  others: { zh: "只能设置本人的离岗代理", en: "You can set only your own absence" },
  overlap: { zh: "与已有的离岗时间重叠", en: "It overlaps another absence" },
} as const satisfies Record<string, Text>;

type Absence = RowOf<"flow-absence">;

/** People set their own absences; those who see all tasks also set those of others. Absences of one person do not overlap. */
const absenceInterceptors: Interceptors<Absence> = {
  beforeSave: async (context, input, current) => {
    const { userId } = callerOf(context);
    const absent = input.userId ?? userId;
    const isOwn = absent === userId && (current === null || current.userId === userId);
    if (!isOwn && !managesTasks(context)) throw refused(TEXTS.others);
    if (input.substituteId === absent) throw wrongField("substituteId", "not", TEXTS.self);
    if ((input.endTime ?? "") <= (input.startTime ?? "")) throw wrongField("endTime", "minimum", TEXTS.order);
    await refuseOverlap(context, absent, input, current);
    return { ...input, userId: absent };
  },
  beforeRemove: (context, records) => {
    const { userId } = callerOf(context);
    const others = records.some((record) => record.userId !== userId);
    return others && !managesTasks(context) ? Promise.reject(refused(TEXTS.others)) : Promise.resolve();
  },
};

function managesTasks(context: OperationContext): boolean {
  return mayRead(callerOf(context), moduleOf(context, "flow-task"));
}

async function refuseOverlap(
  context: OperationContext,
  userId: string,
  input: InputOf<Absence>,
  current: Absence | null,
): Promise<void> {
  // Two saves at once must see each other.
  await acquireLocks(context, "flow-absence", `${context.tenantId} ${userId}`);
  const known = await recordsOf(context, "flow-absence").find({ userId });
  const [from, to] = [input.startTime ?? "", input.endTime ?? ""];
  const isTaken = known.some(
    ({ id, startTime, endTime }) => id !== current?.id && (startTime ?? "") < to && from < (endTime ?? ""),
  );
  if (isTaken) throw wrongField("startTime", "x-unique", TEXTS.overlap);
}

export const absencePart: Part = { handlers: {}, interceptors: { "flow-absence": absenceInterceptors } };
