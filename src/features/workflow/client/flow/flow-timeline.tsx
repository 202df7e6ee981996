import { EmptyState, useI18n } from "#ui";
import { texts } from "../texts.ts";
import type { FlowEntry } from "./flow-entries.ts";
import "./flow-timeline.css";

const SHOWN: ReadonlySet<string> = new Set(["startEvent", "endEvent", "userTask", "candidate", "signer", "comment", "copy"]);

/** The tasks of an instance in their order, with people, times, decisions and comments. */
export function FlowTimeline({ flow }: { readonly flow: readonly FlowEntry[] }) {
  const { t } = useI18n(texts);
  const entries = flow.filter(({ historyActivityType }) => SHOWN.has(historyActivityType));
  if (entries.length === 0) return <EmptyState title={t("history.empty")} />;
  return (
    <ol className="flow-timeline" aria-label={t("history")}>
      {entries.map((entry) => (
        <li key={`${entry.historyActivityId} ${entry.createTime} ${entry.endTime}`} data-kind={kindOf(entry)}>
          <div className="flow-timeline-head">
            <strong>{entry.historyActivityName || t(entry.historyActivityType === "endEvent" ? "ended" : "started")}</strong>
            <Decision entry={entry} />
          </div>
          <p>
            {entry.assigneeName !== null && <span>{entry.assigneeName}</span>}
            <time>{entry.endTime || entry.createTime}</time>
          </p>
          {entry.comment !== null && entry.comment !== "" && <blockquote>{entry.comment}</blockquote>}
          {entry.files?.map(({ link, name }) => (
            <a key={link} href={link} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </li>
      ))}
    </ol>
  );
}

function kindOf({ endTime, flag, historyActivityType }: FlowEntry): string {
  if (historyActivityType === "comment" || historyActivityType === "copy") return "comment";
  if (endTime === "") return "active";
  return flag === "no" || flag === "cancelled" ? flag : "done";
}

function Decision({ entry: { endTime, flag, historyActivityType, people = [] } }: { readonly entry: FlowEntry }) {
  const { t } = useI18n(texts);
  if (historyActivityType === "comment") return <span>{t("said")}</span>;
  if (historyActivityType === "copy") return <span>{t("copied", { people: people.join(t("people.separator")) })}</span>;
  if (endTime === "") return <span>{t(historyActivityType === "candidate" ? "claimable" : "waiting")}</span>;
  if (flag === "cancelled") return <span>{t("cancelled")}</span>;
  return flag === "ok" || flag === "no" ? <span>{t(`flag.${flag}`)}</span> : null;
}
