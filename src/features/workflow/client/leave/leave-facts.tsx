import Tag from "@arco-design/web-react/es/Tag";
import { useApiQuery } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { FOLLOWED } from "../flow/flow-entries.ts";
import { texts } from "../texts.ts";
import { asLeave, LEAVE } from "./leave-detail.ts";
import "./leave.css";

const COLORS = { 0: "arcoblue", 1: "green", 2: "red", 3: "gray" } as const;

const CHANGES = [...FOLLOWED, "leave"];

/** The fields of a leave, and how far it is. */
export function LeaveFacts({ businessId }: { readonly businessId: string }) {
  const { t } = useI18n(texts);
  const answer = useApiQuery(`${LEAVE}/detail`, { businessId }, asLeave);
  useModuleChanges(CHANGES, answer.state === "ready" ? answer.again : () => undefined);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={4} />;
  const { data } = answer;
  const rows = [
    ["leave.userId", data.userIdName],
    ["leave.taskUser", data.taskUserName],
    ["leave.startTime", data.startTime],
    ["leave.endTime", data.endTime],
    ["leave.days", data.days],
    ["leave.reason", data.reason],
  ] as const;
  return (
    <div className="leave-facts">
      {data.status !== null && <Tag color={COLORS[data.status]}>{t(`leave.status.${data.status}`)}</Tag>}
      <dl>
        {rows.map(([key, value]) => (
          <div key={key} data-wide={key === "leave.reason" || undefined}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
