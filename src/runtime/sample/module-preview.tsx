import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import type { Json, Locale, StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { EmptyState, Skeleton, TabPane, Tabs, lazyComponent, toast, useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { FormServicesContext, type FormServices } from "../form-model/services.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { createRuntime } from "../start/create-runtime.ts";
import { RuntimeProvider } from "../start/runtime-provider.tsx";
import { RecordList } from "../lists/record-list.tsx";
import { RecordStore } from "../stores/record-store.ts";
import { ListView } from "../views/list-view.ts";
import { useOwnQuery } from "../views/use-own-query.ts";
import { previewApi } from "./preview-api.ts";
import { PreviewDefinitions } from "./preview-definitions.ts";
import { loadChoices, previewRecords } from "./preview-records.ts";
import { previewServices } from "./preview-services.ts";
import { previewTexts } from "./preview-texts.ts";
import "./module-preview.css";

export interface ModulePreviewProps {
  /** Only this page uses it. */
  readonly module: Module;
  /** Records to show; made-up ones when absent. */
  readonly records?: readonly StoredRecord[] | undefined;
  /** The server has the validators of the definition, so forms judge what is typed. */
  readonly validated?: boolean;
}

/** The screens that a module would have, alive, over made-up or given records. Nothing of it is written. */
export function ModulePreview({ module, records: given, validated = false }: ModulePreviewProps) {
  const { t, locale } = useI18n(previewTexts);
  const { services: real, modules, client } = useRuntime();
  const services = useMemo(
    () => previewServices({ module, real, modules, client, locale, validated }),
    [module, real, modules, client, locale, validated],
  );
  const made = useMadeUp(module, services, locale, given !== undefined);
  const shown = given === undefined ? made : { module, services, records: given };
  if (shown === null) return <Skeleton rows={8} />;
  return (
    <>
      <p className="trellis-preview-hint">{t(given === undefined ? "hint" : "hint.real")}</p>
      <Screens {...shown} isReal={given !== undefined} />
    </>
  );
}

interface Shown {
  readonly module: Module;
  readonly services: FormServices;
  readonly records: readonly StoredRecord[];
}

/** A definition with records that are made up for it. The earlier ones stay until those of another definition are there. */
function useMadeUp(module: Module, services: FormServices, locale: Locale, idle: boolean): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (idle) return undefined;
    let isLeft = false;
    void loadChoices(module, services, locale).then((choices) => {
      if (!isLeft) setShown({ module, services, records: previewRecords(module, locale, choices) });
    });
    return () => {
      isLeft = true;
    };
  }, [module, services, locale, idle]);
  return shown;
}

function Screens({ module, services, records, isReal }: Shown & { readonly isReal: boolean }) {
  const { t, locale } = useI18n(previewTexts);
  const { modules, api: outer } = useRuntime();
  const refusal = t("refusal");
  const runtime = useMemo(() => {
    const api = previewApi({
      module,
      records,
      real: isReal ? outer : null,
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
  }, [module, records, isReal, outer, modules, locale, refusal]);
  const key = `${locale} ${module.hash} ${isReal} ${records.length}`;
  const [first] = records;
  const record = isReal ? first : undefined;
  return (
    <RuntimeProvider runtime={runtime}>
      <FormServicesContext value={services}>
        <Tabs defaultActiveTab="list">
          <TabPane key="list" title={t("list")}>
            <PreviewList key={key} module={module} />
          </TabPane>
          <TabPane key="form" title={t("form")}>
            <RecordForm key={key} module={module} mode={record === undefined ? "add" : "edit"} value={record ?? NOTHING} />
          </TabPane>
          {module.page !== null && (
            <TabPane key="page" title={t("page")}>
              {first === undefined ? <EmptyState title={t("none")} /> : <PagePreview key={key} module={module} id={first.id} />}
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
