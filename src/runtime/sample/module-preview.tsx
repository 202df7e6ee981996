import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import type { Json, StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { Skeleton, TabPane, Tabs, lazyComponent, toast, useI18n } from "#ui";
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
import { PreviewDefinitions } from "./preview-definitions.ts";
import { previewRecords } from "./preview-records.ts";
import { previewTexts } from "./preview-texts.ts";
import { sampleServices } from "./sample-services.ts";
import "./module-preview.css";

export interface ModulePreviewProps {
  /** Only this page uses it. */
  readonly module: Module;
  /** Records to show; made-up ones when absent. */
  readonly records?: readonly StoredRecord[] | undefined;
  /** The server has the validators of the definition, so forms judge what is typed. */
  readonly validated?: boolean;
}

/** The screens that a module would have, alive, over a few made-up records. Nothing of it reaches the server. */
export function ModulePreview({ module, records: given, validated = false }: ModulePreviewProps) {
  const { t, locale } = useI18n(previewTexts);
  const { services: real, modules } = useRuntime();
  const refusal = t("refusal");
  const runtime = useMemo(() => {
    const records = given ?? previewRecords(module, locale);
    const api = previewApi({
      module,
      records,
      isSample: given === undefined,
      load: (name) => definitions.load(name),
      locale,
      refusal,
      tell: (text) => toast.warning(text),
    });
    const definitions = new PreviewDefinitions(api, modules, module);
    return createRuntime({
      api,
      modules: definitions,
      permissions: { has: () => true },
      features: [],
      person: () => "preview",
    });
  }, [module, modules, given, locale, refusal]);
  const services = useMemo(() => {
    const samples = { ...sampleServices(locale, real.widget), variables: real.variables };
    // Without validators the form stays usable, and takes everything.
    return validated ? { ...samples, validators: (shown: Module) => real.validators(shown).catch(() => () => []) } : samples;
  }, [locale, real, validated]);
  return (
    <RuntimeProvider runtime={runtime}>
      <FormServicesContext value={services}>
        <p className="trellis-preview-hint">{t("hint")}</p>
        <Tabs defaultActiveTab="list">
          <TabPane key="list" title={t("list")}>
            <PreviewList key={`${locale} ${module.hash} ${given?.length ?? ""}`} module={module} />
          </TabPane>
          <TabPane key="form" title={t("form")}>
            <RecordForm key={`${locale} ${module.hash}`} module={module} mode="add" value={NOTHING} />
          </TabPane>
          {module.page !== null && (
            <TabPane key="page" title={t("page")}>
              <PagePreview key={`${locale} ${module.hash}`} module={module} id={given?.[0]?.id ?? "1"} />
            </TabPane>
          )}
        </Tabs>
      </FormServicesContext>
    </RuntimeProvider>
  );
}

const PagePreview = lazyComponent(
  () =>
    import("../record-page/record-page-screen.tsx").then(({ RecordPageScreen }) => ({ module, id }: PagePreviewProps) => (
      <RecordPageScreen module={module} id={id} list="" />
    )),
  () => <Skeleton rows={8} />,
  "panel",
);

interface PagePreviewProps {
  readonly module: Module;
  readonly id: string;
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
