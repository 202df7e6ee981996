import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useI18n } from "#ui";
import { conflictTexts } from "./conflict-texts.ts";
import "./conflicts.css";
import { useScrollIntoView } from "./use-scroll-into-view.ts";

interface GoneNoticeProps {
  readonly canAdd: boolean;
  readonly hasBin: boolean;
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** The record was deleted under the form. */
export function GoneNotice({ canAdd, hasBin, busy, onAdd }: GoneNoticeProps) {
  const { t } = useI18n(conflictTexts);
  const root = useScrollIntoView(null);
  return (
    <div ref={root} className="conflict">
      <Alert
        type="warning"
        title={t("goneTitle")}
        content={
          <>
            <p>
              {t("gone")} {hasBin && t("goneBin")}
            </p>
            {canAdd && (
              <div className="conflict-buttons">
                <Button size="small" type="primary" disabled={busy} onClick={onAdd}>
                  {t("goneAdd")}
                </Button>
              </div>
            )}
          </>
        }
      />
    </div>
  );
}
