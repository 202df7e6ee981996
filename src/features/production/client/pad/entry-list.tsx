import { observer } from "mobx-react-lite";
import { Icon, confirm, useI18n } from "#ui";
import { serverTime } from "#ui/server-time";
import type { Entry } from "../common/entry.ts";
import type { Outbox } from "../common/outbox.ts";
import { countText } from "../common/pieces-text.ts";
import { texts } from "../common/production-texts.ts";
import { timeText } from "../common/time-text.ts";

/** Entries with their times and what they say. */
export function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useI18n(texts);
  return (
    <ol className="pad-entries">
      {entries.map(({ requestId, act, enteredAt, form, photos, images }) => {
        const { goodQuantity: good, scrapQuantity: scrap, reason, description, remark } = form;
        const words = [reason, description, remark].filter((word) => typeof word === "string");
        const count = photos.length + images.length;
        const said = [
          ...(typeof good === "number" && typeof scrap === "number"
            ? [t("good", { good: countText(good), scrap: countText(scrap) })]
            : []),
          ...words,
          ...(count > 0 ? [t("entry.photos", { count })] : []),
        ];
        return (
          <li key={requestId}>
            <time dateTime={serverTime(enteredAt)}>{timeText(serverTime(enteredAt))}</time> <strong>{t(`act.${act}`)}</strong>{" "}
            {said.join(" · ")}
          </li>
        );
      })}
    </ol>
  );
}

interface RefusedEntriesProps {
  readonly cardId: string;
  /** Entries of the card that the server refused, and those after them. */
  readonly entries: readonly Entry[];
  readonly outbox: Outbox;
}

/** Lists the entries that the server refused, with its reasons, until the person sends them again or discards them. */
export const RefusedEntries = observer(function RefusedEntries({ cardId, entries, outbox }: RefusedEntriesProps) {
  const { t } = useI18n(texts);
  if (entries.length === 0) return null;
  const reason = entries.find(({ refusal }) => (refusal ?? "") !== "")?.refusal ?? "";
  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: t("refused.ask", { count: entries.length }),
      okText: t("refused.discard"),
      danger: true,
    });
    if (sure) outbox.discard(cardId);
  };
  return (
    <section className="pad-refused" aria-label={t("refused")}>
      <p role="alert">
        <Icon name="exclamation-circle" /> {t("refused.why", { reason })}
      </p>
      <p>{t("refused.kept")}</p>
      <EntryList entries={entries} />
      <div className="pad-acts">
        <button type="button" onClick={() => outbox.retry(cardId)}>
          {t("refused.again")}
        </button>
        <button type="button" onClick={() => void discard()}>
          {t("refused.discard")}
        </button>
      </div>
    </section>
  );
});
