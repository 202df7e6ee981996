import type { ReactNode } from "react";
import { Moment } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { inboxTexts } from "./inbox-texts.ts";
import type { Pages } from "./use-pages.ts";

export interface ShownEntry {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  /** Words below the title, before its time. */
  readonly note: string;
  readonly time: string;
  readonly read: boolean;
}

interface EntryListProps<Entry> {
  readonly pages: Pages<Entry>;
  readonly shown: (entry: Entry) => ShownEntry;
  readonly onOpen: (entry: Entry) => void;
  readonly empty: { readonly icon: string; readonly title: string; readonly hint?: string };
  /** Content above the list. */
  readonly tools?: ReactNode;
}

/** Items of one tab: loading, empty, failed, or with more to load. */
export function InboxList<Entry>({ pages, shown, onOpen, empty, tools }: EntryListProps<Entry>) {
  const { t } = useI18n(inboxTexts);
  const { entries, error, more, loading } = pages;
  return (
    <>
      {tools !== undefined && <div className="inbox-tools">{tools}</div>}
      {error !== null ? (
        <ErrorState title={t("failed")} hint={error} onRetry={pages.retry} />
      ) : entries === null ? (
        <Skeleton rows={6} />
      ) : entries.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title} {...(empty.hint === undefined ? {} : { hint: empty.hint })} />
      ) : (
        <ul>
          {entries.map((entry) => {
            const { id, icon, title, note, time, read } = shown(entry);
            return (
              <li key={id}>
                <button type="button" className="inbox-entry" data-unread={!read || undefined} onClick={() => onOpen(entry)}>
                  <span className="inbox-entry-mark">
                    <Icon name={icon} />
                  </span>
                  <span className="inbox-entry-text">
                    <span className="inbox-entry-title">
                      {!read && <span className="ui-unseen">{t("unread")} </span>}
                      {title === "" ? t("untitled") : title}
                    </span>
                    <EntryNote note={note} time={time} />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {error === null && more && (
        <button type="button" className="inbox-more" disabled={loading} onClick={pages.loadMore}>
          {t("more")}
        </button>
      )}
    </>
  );
}

export function ReadAll({ disabled, onClick }: { readonly disabled: boolean; readonly onClick: () => void }) {
  const { t } = useI18n(inboxTexts);
  return (
    <button type="button" className="inbox-link" disabled={disabled} onClick={onClick}>
      <Icon name="check" />
      {t("readAll")}
    </button>
  );
}

/** Words and a time below a title. */
function EntryNote({ note, time }: Pick<ShownEntry, "note" | "time">) {
  return (
    <small>
      {note !== "" && `${note} · `}
      <Moment time={time} />
    </small>
  );
}
