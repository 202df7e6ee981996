import { useCallback, useState } from "react";
import { ModuleStatesDialog } from "#runtime";
import { useI18n } from "#ui";
import { healthTexts } from "./health-texts.ts";
import "./module-health.css";

/** Opens the diagram of states of a module. */
export function StatesButton({ module }: { readonly module: string }) {
  const { t } = useI18n(healthTexts);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        className="trellis-link health-states"
        aria-label={t("states.of", { module })}
        onClick={() => setOpen(true)}
      >
        {t("states")}
      </button>
      {open && <ModuleStatesDialog name={module} onClose={close} />}
    </>
  );
}
