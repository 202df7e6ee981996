import { Icon, useI18n } from "#ui";
import { modelerTexts } from "./modeler-texts.ts";
import type { Checked, ShownFault } from "./use-faults.ts";

interface FaultsListProps {
  readonly checked: Checked;
  readonly onShow: (element: string) => void;
}

/** The faults of the model; each leads to its element. */
export function FaultsList({ checked, onShow }: FaultsListProps) {
  const { t } = useI18n(modelerTexts);
  const errors = checked.faults.filter(({ severity }) => severity === "error").length;
  const warnings = checked.faults.length - errors;
  const isClean = checked.faults.length === 0;
  return (
    <section className="modeler-faults" aria-label={t("faults")}>
      <p className="modeler-faults-head" aria-live="polite" data-clean={isClean || undefined}>
        {checked.failed
          ? t("faults.failed")
          : checked.xml === ""
            ? t("faults.checking")
            : isClean
              ? t("faults.none")
              : t("faults.count", { errors, warnings })}
      </p>
      {!isClean && (
        <ul>
          {checked.faults.map((fault) => (
            <li key={`${fault.element} ${fault.words}`} data-severity={fault.severity}>
              <FaultLine fault={fault} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FaultLine({
  fault: { element, severity, words },
  onShow,
}: {
  readonly fault: ShownFault;
  readonly onShow: (element: string) => void;
}) {
  const content = (
    <>
      <Icon name={severity === "error" ? "close-circle" : "exclamation-circle"} />
      <span>{words}</span>
    </>
  );
  if (element === null) return <p>{content}</p>;
  return (
    <button type="button" onClick={() => onShow(element)}>
      {content}
    </button>
  );
}
