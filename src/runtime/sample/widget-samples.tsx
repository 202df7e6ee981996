import Search from "@arco-design/web-react/es/Input/search";
import { useMemo, useState } from "react";
import type { Json } from "#contract";
import { CopyButton, EmptyState, useI18n } from "#ui";
import { FieldValue } from "../cells/field-value.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { FormServicesContext } from "../form-model/services.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { SAMPLE_MODULES, type SampleModule } from "./sample-modules.ts";
import { sampleServices } from "./sample-services.ts";
import { sampleTexts } from "./sample-texts.ts";
import "./widget-samples.css";

/** Every widget and cell of the module format, alive, with what a module file says for it. */
export function WidgetSamples() {
  const { t, text, locale } = useI18n(sampleTexts);
  const runtime = useRuntime();
  const services = useMemo(() => sampleServices(locale, runtime.services.widget), [locale, runtime]);
  const [q, setQ] = useState("");
  const asked = q.trim().toLowerCase();
  const shown = SAMPLE_MODULES.filter(({ widget, module }) =>
    [widget, ...module.fields.map(({ title }) => text(title))].some((name) => name.toLowerCase().includes(asked)),
  );
  return (
    <FormServicesContext value={services}>
      <div className="trellis-samples-page">
        <div className="trellis-samples-head">
          <p>{t("hint")}</p>
          <Search allowClear value={q} onChange={setQ} placeholder={t("find")} aria-label={t("find")} />
        </div>
        {shown.length === 0 ? (
          <EmptyState icon="search" title={t("none")} />
        ) : (
          <div className="trellis-samples">
            {shown.map((sample) => (
              <Sample key={`${sample.widget}/${locale}`} sample={sample} />
            ))}
          </div>
        )}
      </div>
    </FormServicesContext>
  );
}

function Sample({ sample: { widget, sample, module, file } }: { readonly sample: SampleModule }) {
  const { t } = useI18n(sampleTexts);
  const [field] = module.fields;
  const record = useMemo((): Readonly<Record<string, Json>> => ({ field: sample.value }), [sample]);
  if (field === undefined) return null;
  return (
    <section className="trellis-sample" aria-labelledby={`sample-${widget}`}>
      <h2 id={`sample-${widget}`}>
        <code>{widget}</code>
      </h2>
      <div className="trellis-sample-side">
        <h3>{t("form")}</h3>
        <RecordForm module={module} mode="edit" value={record} />
        {!field.writeOnly && (
          <>
            <h3>{t("list")}</h3>
            <div className="trellis-sample-cell">
              <FieldValue module={module} field={field} record={record} />
            </div>
          </>
        )}
      </div>
      <div className="trellis-sample-side">
        <div className="trellis-sample-file">
          <h3>{t("file")}</h3>
          <CopyButton text={file} />
        </div>
        {/* Scrolls by itself, and by the keyboard. */}
        <pre role="group" tabIndex={0} aria-label={t("file")}>
          {file}
        </pre>
      </div>
    </section>
  );
}
