import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { ModulePreview, useRuntime } from "#runtime";
import { EmptyState, Icon, Skeleton, TabPane, Tabs, useI18n } from "#ui";
import { PhonePreview } from "./phone-preview.tsx";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";

/** Real records that a preview shows. */
const MOST_RECORDS = 20;

/** The screens that the open file makes: the console's own, over its definition. The last valid version stays in sight. */
export const StudioPreview = observer(function StudioPreview({ store }: { readonly store: StudioStore }) {
  const { t } = useI18n(studioTexts);
  const { module } = store;
  const [real, setReal] = useState(false);
  const records = useRealRecords(real ? (store.file?.module ?? null) : null);
  return (
    <section className="studio-preview" aria-label={t("preview")}>
      {store.outdated && (
        <p className="studio-old" role="status">
          <Icon name="exclamation-circle" /> {t("preview.old")}
        </p>
      )}
      {store.file !== null && store.saved !== null && (
        <div className="studio-records" role="group">
          {[false, true].map((each) => (
            <button key={String(each)} type="button" aria-pressed={real === each} onClick={() => setReal(each)}>
              {t(each ? "preview.real" : "preview.sample")}
            </button>
          ))}
        </div>
      )}
      {module === null && !store.judged && store.unjudged === null ? (
        <Skeleton rows={8} />
      ) : module === null ? (
        <EmptyState icon="eye" title={t("preview.none")} />
      ) : (
        <Tabs type="rounded" defaultActiveTab="wide">
          <TabPane key="wide" title={<Icon name="desktop" />}>
            <ModulePreview module={module} records={records ?? undefined} validated />
          </TabPane>
          <TabPane key="phone" title={<Icon name="mobile" />} destroyOnHide>
            <PhonePreview module={module} records={records} />
          </TabPane>
        </Tabs>
      )}
    </section>
  );
});

/** Records of the active module, read with the person's own rights; null without a module, and until they are there. */
function useRealRecords(name: string | null): readonly StoredRecord[] | null {
  const { modules, client } = useRuntime();
  const [records, setRecords] = useState<readonly StoredRecord[] | null>(null);
  useEffect(() => {
    setRecords(null);
    if (name === null) return undefined;
    const reading = new AbortController();
    const read = async (): Promise<void> => {
      const module: Module | null = await modules.load(name);
      if (module === null) return;
      const page = await client(module).page({ size: String(MOST_RECORDS) }, { signal: reading.signal, quiet: true });
      setRecords(page.records);
    };
    // Without real records the made-up ones stay.
    read().catch(() => undefined);
    return () => reading.abort();
  }, [name, modules, client]);
  return records;
}
