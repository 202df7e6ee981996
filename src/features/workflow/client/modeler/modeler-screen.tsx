import { useParams } from "react-router-dom";
import { ScreenFrame } from "#runtime";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { ModelDesk } from "./model-desk.tsx";
import { useModelRecord } from "./model-record.ts";
import { modelerTexts } from "./modeler-texts.ts";

/** Draws the model that the address names; `new` is a model that was never saved. */
export function ModelerScreen() {
  const { t } = useI18n(modelerTexts);
  const { modelId = "" } = useParams();
  const id = modelId === "new" ? "" : modelId;
  const [loaded, again] = useModelRecord(id);
  return (
    <ScreenFrame tall>
      {loaded.state === "loading" && <Skeleton rows={10} />}
      {loaded.state === "failed" && <ErrorState title={t("loadFailed")} hint={loaded.message} onRetry={again} />}
      {loaded.state === "ready" && <ModelDesk key={`${modelId} ${String(loaded.record.revision)}`} stored={loaded.record} />}
    </ScreenFrame>
  );
}
