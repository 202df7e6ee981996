import Button from "@arco-design/web-react/es/Button";
import { useI18n } from "#ui";
import { modelerTexts } from "./modeler-texts.ts";
import type { SaveProblem } from "./use-saving.ts";

interface ModelerNoticesProps {
  /** Time of a draft that was opened in place of the stored model. */
  readonly draft: { readonly time: string; readonly isOutdated: boolean } | null;
  readonly problem: SaveProblem | null;
  readonly onDiscardDraft: () => void;
  readonly onCompare: () => void;
  readonly onOverwrite: () => void;
  readonly onTakeNewer: () => void;
  readonly onClose: () => void;
}

/** Notices above the canvas: a draft that was found, a save that was refused, a change by somebody else. */
export function ModelerNotices(props: ModelerNoticesProps) {
  const { draft, problem } = props;
  const { t } = useI18n(modelerTexts);
  return (
    <>
      {draft !== null && (
        <div className="modeler-notice" role="status">
          <span>{t(draft.isOutdated ? "draft.outdated" : "draft.found", { time: draft.time })}</span>
          <Button size="mini" onClick={props.onDiscardDraft}>
            {t("draft.discard")}
          </Button>
        </div>
      )}
      {problem?.kind === "conflict" && (
        <div className="modeler-notice" data-kind="error" role="alert">
          <span>{t("conflict", { person: problem.newer.changedBy || t("somebody") })}</span>
          <Button size="mini" onClick={props.onCompare}>
            {t("conflict.compare")}
          </Button>
          <Button size="mini" onClick={props.onTakeNewer}>
            {t("conflict.take")}
          </Button>
          <Button size="mini" status="danger" onClick={props.onOverwrite}>
            {t("conflict.overwrite")}
          </Button>
        </div>
      )}
      {problem?.kind === "refused" && (
        <div className="modeler-notice" data-kind="error" role="alert">
          <span>{t("refused", { reason: problem.messages.join(" ") })}</span>
          <Button size="mini" onClick={props.onClose}>
            {t("close")}
          </Button>
        </div>
      )}
    </>
  );
}
