import { MentionText } from "#runtime";
import { EmptyState, useI18n } from "#ui";
import { texts } from "../texts.ts";
import type { FlowEntry } from "./flow-entries.ts";
import "./flow-timeline.css";

const SHOWN: ReadonlySet<string> = new Set(["startEvent", "endEvent", "userTask", "candidate", "signer", "comment", "copy"]);

/** Shows the events of an instance in the order of time, with people, decisions and comments. Open tasks come last. */
export function FlowTimeline({ flow }: { readonly flow: readonly FlowEntry[] }) {
  const { t } = useI18n(texts);
  const entries = flow
    .filter(({ historyActivityType }) => SHOWN.has(historyActivityType))
    .toSorted((one, other) => (timeOf(one) === timeOf(other) ? 0 : timeOf(one) < timeOf(other) ? -1 : 1));
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
            {entry.substituteForName !== undefined && <span>{t("substitute", { name: entry.substituteForName })}</span>}
            <time>{entry.endTime || entry.createTime}</time>
          </p>
          {/* A task that waits may have the words of its delegate, which are an entry of their own. */}
          {entry.endTime !== "" && entry.comment !== null && entry.comment !== "" && (
            <blockquote>
              <MentionText text={entry.comment} names={entry.named ?? []} />
            </blockquote>
          )}
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

/** The time that the entry shows. Unfinished entries are later than all others. */
function timeOf({ endTime }: FlowEntry): string {
  return endTime === "" ? "later" : endTime;
}

function kindOf({ endTime, flag, historyActivityType }: FlowEntry): string {
  if (historyActivityType === "comment" || historyActivityType === "copy") return "comment";
  if (endTime === "") return "active";
  return flag === "no" || flag === "cancelled" || flag === "returned" ? flag : "done";
}

function Decision({ entry: { endTime, flag, historyActivityType, people = [] } }: { readonly entry: FlowEntry }) {
  const { t } = useI18n(texts);
  const named = { people: people.join(t("people.separator")) };
  if (historyActivityType === "comment") {
    if (flag === "transfer" || flag === "delegate") return <span>{t(`handed.${flag}`, named)}</span>;
    if (flag === "ok" || flag === "no") return <span>{t(`answered.${flag}`)}</span>;
    return <span>{people.length === 0 ? t("said") : t("said.to", named)}</span>;
  }
  if (historyActivityType === "copy") return <span>{t("copied", named)}</span>;
  if (flag === "waiting") return <span>{t("waiting.signers")}</span>;
  if (endTime === "") return <span>{t(historyActivityType === "candidate" ? "claimable" : "waiting")}</span>;
  if (flag === "cancelled") return <span>{t("cancelled")}</span>;
  if (flag === "returned") return <span>{t("flag.returned")}</span>;
  return flag === "ok" || flag === "no" ? <span>{t(`flag.${flag}`)}</span> : null;
}
