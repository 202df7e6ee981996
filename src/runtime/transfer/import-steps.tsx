import { useI18n } from "#ui";
import { IMPORT_STEPS, type ImportStep } from "./import-store.ts";
import { transferTexts } from "./transfer-texts.ts";

/** How far the import has come. On a phone only the present step has room for its name. */
export function ImportSteps({ step }: { readonly step: ImportStep }) {
  const { t } = useI18n(transferTexts);
  const now = IMPORT_STEPS.indexOf(step);
  return (
    <ol className="transfer-steps" aria-label={t("import.steps")}>
      {IMPORT_STEPS.map((one, index) => (
        <li key={one} data-passed={index < now || undefined} aria-current={index === now ? "step" : undefined}>
          <span aria-hidden="true">{index + 1}</span>
          <span className="transfer-step-name">{t(`step.${one}`)}</span>
        </li>
      ))}
    </ol>
  );
}
