import { observer } from "mobx-react-lite";
import { Activity, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { Tabs, TabPane, useI18n } from "#ui";
import { RecordView } from "../form/record-view.tsx";
import { RecordStates } from "../states/lazy-states.tsx";
import type { PageStore } from "../stores/page-store.ts";
import { recordLabel } from "../table/record-label.ts";
import { countFiles, PageFiles } from "./page-files.tsx";
import { PageHistory, hasHistory } from "./page-history.tsx";
import { pageTexts } from "./page-texts.ts";
import { RelatedPart } from "./related-part.tsx";
import { useRelated, type ShownPart } from "./use-related.ts";
import { WhenSeen } from "./when-seen.tsx";

interface PagePartsProps {
  readonly store: PageStore;
  readonly record: StoredRecord;
}

interface Part {
  readonly key: string;
  readonly title: string;
  readonly count: string | null;
  readonly content: ReactNode;
  /** Loads nothing of its own. */
  readonly ready?: boolean;
}

const DETAILS = "details";
const TAB_PARAMETER = "tab";

/** The fields of the record, the lists and panels around it, its files and its history. */
export const PageParts = observer(function PageParts({ store, record }: PagePartsProps) {
  const { t, text } = useI18n(pageTexts);
  const { module } = store;
  const related = useRelated(store, record);
  const files = countFiles(module, record);
  const countText = ({ count, more }: NonNullable<ShownPart["size"]>): string =>
    more ? t("countMore", { count }) : String(count);
  const partOf = ({ related: one, size, onSize }: ShownPart): Part => ({
    key: one.key,
    title: text(one.title),
    count: size === null ? null : countText(size),
    content: <RelatedPart store={store} record={record} related={one} onSize={onSize} />,
  });
  const parts: readonly Part[] = [
    ...related.filter((one) => one.related.first).map(partOf),
    {
      key: DETAILS,
      title: t("details"),
      count: null,
      ready: true,
      content: (
        <>
          <RecordView module={module} record={record} authors={false} />
          <RecordStates module={module} record={record} />
        </>
      ),
    },
    ...related.filter((one) => !one.related.first).map(partOf),
    ...(files === 0
      ? []
      : [
          {
            key: "files",
            title: t("files"),
            count: String(files),
            ready: true,
            content: <PageFiles module={module} record={record} />,
          },
        ]),
    ...(hasHistory(module)
      ? [{ key: "history", title: t("history"), count: null, content: <PageHistory store={store} record={record} /> }]
      : []),
  ];
  return module.page?.layout === "sections" ? (
    <Sections parts={parts} />
  ) : (
    <TabbedParts parts={parts} label={t("parts", { name: recordLabel(module, record) })} />
  );
});

function TabbedParts({ parts, label }: { readonly parts: readonly Part[]; readonly label: string }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(TAB_PARAMETER);
  const first = parts[0]?.key ?? DETAILS;
  const active = parts.some(({ key }) => key === wanted) ? (wanted ?? first) : first;
  const show = (key: string): void => {
    const next = new URLSearchParams(search);
    if (key === first) next.delete(TAB_PARAMETER);
    else next.set(TAB_PARAMETER, key);
    setSearch(next, { replace: true });
  };
  return (
    <section className="record-page-parts" aria-label={label}>
      <Tabs activeTab={active} onChange={show} lazyload>
        {parts.map(({ key, title, count, content }) => (
          <TabPane
            key={key}
            title={
              <>
                {title}
                {count !== null && <span className="record-page-count">{count}</span>}
              </>
            }
          >
            <Activity mode={key === active ? "visible" : "hidden"}>{content}</Activity>
          </TabPane>
        ))}
      </Tabs>
    </section>
  );
}

function Sections({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <div className="record-page-sections">
      {parts.map(({ key, title, count, content, ready }) => (
        <section key={key} className="record-page-section" aria-label={title}>
          {key !== DETAILS && (
            <h2>
              {title}
              {count !== null && <span className="record-page-count">{count}</span>}
            </h2>
          )}
          {ready === true ? content : <WhenSeen>{content}</WhenSeen>}
        </section>
      ))}
    </div>
  );
}
