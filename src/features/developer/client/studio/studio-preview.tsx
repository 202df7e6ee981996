import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { ModulePreview, useRuntime } from "#runtime";
import { EmptyState, Icon, Skeleton, TabPane, Tabs, useI18n, useScreenBand } from "#ui";
import { PhonePreview } from "./phone-preview.tsx";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";

/** Real records that a preview shows. */
const MOST_RECORDS = 20;

interface StudioPreviewProps {
  readonly store: StudioStore;
  /** Gives the preview the room of the editor, or gives it back; absent where the preview has a tab of its own. */
  readonly onWiden?: () => void;
  readonly wide?: boolean;
}

/** The screens that the open file makes: the console's own, over its definition. The last valid version stays in sight. */
export const StudioPreview = observer(function StudioPreview({ store, onWiden, wide = false }: StudioPreviewProps) {
  const { t } = useI18n(studioTexts);
  const { module, outdated, isPresent, failure } = store.judgement;
  const isPhone = useScreenBand() === 0;
  const [real, setReal] = useState(false);
  const records = useRealRecords(real && store.file?.readable === true ? store.file.module : null);
  const shown = module !== null && <ModulePreview module={module} records={records ?? undefined} validated />;
  const tools = (
    <div className="studio-preview-tools">
      {store.file?.readable === true && store.saved !== null && (
        <div className="studio-records" role="group" aria-label={t("preview.records")}>
          {[false, true].map((each) => (
            <button key={String(each)} type="button" aria-pressed={real === each} onClick={() => setReal(each)}>
              {t(each ? "preview.real" : "preview.sample")}
            </button>
          ))}
        </div>
      )}
      {onWiden !== undefined && (
        <Button
          icon={<Icon name={wide ? "fullscreen-exit" : "fullscreen"} />}
          aria-label={t(wide ? "preview.narrow" : "preview.widen")}
          title={t(wide ? "preview.narrow" : "preview.widen")}
          aria-pressed={wide}
          onClick={onWiden}
        />
      )}
    </div>
  );
  return (
    <section className="studio-preview" aria-label={t("preview")} data-wide={wide || undefined}>
      {outdated && (
        <p className="studio-old" role="status">
          <Icon name="exclamation-circle" /> {t("preview.old")}
        </p>
      )}
      {module === null && !isPresent && failure === null ? (
        <Skeleton rows={8} />
      ) : module === null ? (
        <EmptyState icon="eye" title={t("preview.none")} />
      ) : isPhone ? (
        <>
          {tools}
          {shown}
        </>
      ) : (
        <Tabs type="rounded" defaultActiveTab="wide" extra={tools}>
          <TabPane key="wide" title={t("preview.computer")}>
            {shown}
          </TabPane>
          <TabPane key="phone" title={t("preview.phone")} destroyOnHide>
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
      const asked = { signal: reading.signal, quiet: true };
      const own = client(module);
      const page = await own.page({ size: String(MOST_RECORDS) }, asked);
      const [first, ...others] = page.records;
      // The form shows the first one, whose lines only its detail has.
      const whole =
        first === undefined || !own.offers("detail") ? first : await own.detail(first.id, "id", asked).catch(() => first);
      setRecords(whole === undefined ? [] : [whole, ...others]);
    };
    // Without real records the made-up ones stay.
    read().catch(() => undefined);
    return () => reading.abort();
  }, [name, modules, client]);
  return records;
}
