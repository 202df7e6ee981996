import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import type { Json } from "#contract";
import type { Module } from "#metadata";
import { TabPane, Tabs, toast, useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { FormServicesContext } from "../form-model/services.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { createRuntime } from "../start/create-runtime.ts";
import { RuntimeProvider } from "../start/runtime-provider.tsx";
import { RecordList } from "../lists/record-list.tsx";
import { RecordStore } from "../stores/record-store.ts";
import { ListView } from "../views/list-view.ts";
import { useOwnQuery } from "../views/use-own-query.ts";
import { previewApi } from "./preview-api.ts";
import { previewRecords } from "./preview-records.ts";
import { previewTexts } from "./preview-texts.ts";
import { sampleServices } from "./sample-services.ts";
import "./module-preview.css";

export interface ModulePreviewProps {
  /** Only this page uses it. */
  readonly module: Module;
}

/** The screens that a module would have, alive, over a few made-up records. Nothing of it reaches the server. */
export function ModulePreview({ module }: ModulePreviewProps) {
  const { t, locale } = useI18n(previewTexts);
  const { services: real } = useRuntime();
  const refusal = t("refusal");
  const runtime = useMemo(() => {
    const records = previewRecords(module, locale);
    const api = previewApi({ module, records, locale, refusal, tell: (text) => toast.warning(text) });
    return createRuntime({ api, permissions: { has: () => true }, features: [], person: () => "preview" });
  }, [module, locale, refusal]);
  const services = useMemo(() => sampleServices(locale, real.widget), [locale, real]);
  return (
    <RuntimeProvider runtime={runtime}>
      <FormServicesContext value={services}>
        <p className="trellis-preview-hint">{t("hint")}</p>
        <Tabs defaultActiveTab="list">
          <TabPane key="list" title={t("list")}>
            <PreviewList key={locale} module={module} />
          </TabPane>
          <TabPane key="form" title={t("form")}>
            <RecordForm key={locale} module={module} mode="add" value={NOTHING} />
          </TabPane>
        </Tabs>
      </FormServicesContext>
    </RuntimeProvider>
  );
}

const NOTHING: Readonly<Record<string, Json>> = {};

const PreviewList = observer(function PreviewList({ module }: ModulePreviewProps) {
  const { text } = useI18n(previewTexts);
  const runtime = useRuntime();
  const [view] = useState(() => new ListView(new RecordStore(runtime.client(module)), runtime.api, runtime.person()));
  const actions = useRecordActions(view.store);
  const show = useOwnQuery(view);
  return <RecordList label={text(module.title)} view={view} actions={actions} onShow={show} />;
});
