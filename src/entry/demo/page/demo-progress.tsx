import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useI18n } from "#ui";
import type { DemoState } from "../messages.ts";
import type { DemoStore } from "./demo-store.ts";
import { demoTexts } from "./demo-texts.ts";

const MEGABYTE = 1_000_000;

/** Shows the progress of the start, or the reason of its failure; nothing when the server runs. */
export const DemoProgress = observer(function DemoProgress({ demo }: { readonly demo: DemoStore }) {
  const { t } = useI18n(demoTexts);
  const { state } = demo;
  if (state.phase === "ready") return null;
  if (state.phase === "failed") {
    return (
      <div className="demo-failed" role="alert">
        <strong>{t("failed")}</strong>
        <span>{t(state.fault === "browser" ? "failed.browser" : "failed.start", { reason: state.reason })}</span>
        <Button size="mini" type="primary" onClick={() => location.reload()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  const step = t(state.phase, megabytesOf(state));
  const percent = Math.round(demo.ratio * 100);
  return (
    <div className="demo-progress">
      <span>{step}</span>
      <div
        className="demo-progress-bar"
        role="progressbar"
        aria-label={t("waiting")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={step}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
});

function megabytesOf(state: DemoState): Record<string, string> {
  if (state.phase !== "downloading") return {};
  return { loaded: (state.loaded / MEGABYTE).toFixed(1), total: (state.total / MEGABYTE).toFixed(1) };
}
