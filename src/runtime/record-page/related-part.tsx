import { useEffect, useState } from "react";
import type { RelatedCount, StoredRecord } from "#contract";
import { relatedFilters, type Module, type Related, type RelatedList as RelatedListLink } from "#metadata";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { PageStore } from "../stores/page-store.ts";
import { pageTexts } from "./page-texts.ts";
import { RelatedList } from "./related-list.tsx";

export type OnSize = (size: Pick<RelatedCount, "count" | "more">) => void;

interface RelatedPartProps {
  readonly store: PageStore;
  readonly record: StoredRecord;
  readonly related: Related;
  readonly onSize: OnSize;
}

/** A list or a panel beside the fields of a record. */
export function RelatedPart({ store, record, related, onSize }: RelatedPartProps) {
  const { t } = useI18n(pageTexts);
  const { features } = useRuntime();
  const { module } = store;
  if (related.kind === "list") return <ListPart module={module} record={record} related={related} onSize={onSize} />;
  const Panel = features.panel(related.panel);
  if (Panel === null) return <EmptyState title={t("unknownPanel", { name: related.panel })} />;
  return <Panel module={module} record={record} onChanged={() => void store.load()} />;
}

interface ListPartProps extends Omit<RelatedPartProps, "related" | "store"> {
  readonly module: Module;
  readonly related: RelatedListLink;
}

function ListPart({ module, record, related, onSize }: ListPartProps) {
  const { modules } = useRuntime();
  const [other, setOther] = useState<Module | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    setError(null);
    modules.load(related.module).then(
      (loaded) => isGone || setOther(loaded),
      (reason: unknown) => isGone || setError(messageOf(reason)),
    );
    return () => {
      isGone = true;
    };
  }, [modules, related, attempt]);
  const filters = relatedFilters(module, related, record);
  if (error !== null) return <ErrorState hint={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (other === null) return <Skeleton shape="table" rows={4} />;
  if (filters === null) return <EmptyState />;
  return (
    <RelatedList
      key={`${record.id} ${related.key} ${other.hash}`}
      module={other}
      related={related}
      value={String(record[related.value])}
      filters={filters}
      onSize={onSize}
    />
  );
}
