import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import { convertEndpoint, conversionPreviewEndpoint, type ConversionPreview, type ConvertibleField, type Text } from "#contract";
import { callEndpoint, isAborted, messageOf, useRuntime } from "#runtime";
import { ErrorState, Icon, Modal, Skeleton, useI18n } from "#ui";
import { healthTexts } from "./health-texts.ts";
import "./module-health.css";

interface ConversionProps {
  readonly module: string;
  /** Title of the module; null where it was never in force. */
  readonly title: Text | null;
  readonly field: ConvertibleField;
  readonly onConverted: () => void;
}

/** Opens the trial of a refused change of type. */
export function ConversionButton(props: ConversionProps) {
  const { t, text } = useI18n(healthTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("convert.open", { field: text(props.field.title) })} <code className="health-key">{props.field.name}</code>
      </Button>
      {open && <ConversionDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}

function ConversionDialog({
  module,
  title: moduleTitle,
  field: { name: field, title },
  onConverted,
  onClosed,
}: ConversionProps & { readonly onClosed: () => void }) {
  const { t, text } = useI18n(healthTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const [preview, setPreview] = useState<ConversionPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const [converting, setConverting] = useState(false);

  useEffect(() => {
    const pending = new AbortController();
    setError(null);
    callEndpoint(api, conversionPreviewEndpoint, { query: { module, field } }, { signal: pending.signal, quiet: true }).then(
      setPreview,
      (reason: unknown) => {
        if (!isAborted(reason)) setError(messageOf(reason));
      },
    );
    return () => pending.abort();
  }, [api, module, field, asked]);

  const convert = async (lost: number): Promise<void> => {
    setConverting(true);
    try {
      await callEndpoint(api, convertEndpoint, { body: { module, field, lost } }, { quiet: true });
      setOpen(false);
      onConverted();
    } catch (reason) {
      setError(messageOf(reason));
      setPreview(null);
    } finally {
      setConverting(false);
    }
  };

  return (
    <Modal
      open={open}
      title={
        <>
          {t("convert.title", { module: moduleTitle === null ? module : text(moduleTitle), field: text(title) })}{" "}
          <code className="health-key">
            {module}.{field}
          </code>
        </>
      }
      width={720}
      onClose={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("convert.cancel")}</Button>
          <Button
            type="primary"
            status={preview !== null && preview.lost > 0 ? "danger" : "default"}
            disabled={preview === null}
            loading={converting}
            onClick={() => preview !== null && void convert(preview.lost)}
          >
            {preview !== null && preview.lost > 0 ? t("convert.lossy", { count: preview.lost }) : t("convert.run")}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorState hint={error} onRetry={() => setAsked((now) => now + 1)} />}
      {error === null && preview === null && <Skeleton rows={5} />}
      {preview !== null && <Trial preview={preview} />}
    </Modal>
  );
}

function Trial({ preview }: { readonly preview: ConversionPreview }) {
  const { t } = useI18n(healthTexts);
  const { from, to, total, lost, changed, samples, kept } = preview;
  return (
    <div className="health-trial">
      <p>{t("convert.types", { from, to })}</p>
      <ul>
        <li>{t("convert.total", { count: total })}</li>
        <li data-trouble={lost > 0 || undefined}>{t("convert.lost", { count: lost })}</li>
        <li>{t("convert.changed", { count: changed })}</li>
      </ul>
      {kept !== "" && <p>{t("convert.kept", { column: kept })}</p>}
      {samples.length > 0 && (
        <div className="health-samples" role="group" aria-label={t("convert.samples")} tabIndex={0}>
          <table className="health-table">
            <thead>
              <tr>
                <th scope="col">{t("convert.record")}</th>
                <th scope="col">{t("convert.before")}</th>
                <th scope="col">{t("convert.after")}</th>
              </tr>
            </thead>
            <tbody>
              {samples.map(({ id, before, after }) => (
                <tr key={id}>
                  <td>
                    <code>{id}</code>
                  </td>
                  <td>{before}</td>
                  <td>
                    {after === "" ? (
                      <span className="health-lost">
                        <Icon name="exclamation-circle" /> {t("convert.empty")}
                      </span>
                    ) : (
                      after
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
