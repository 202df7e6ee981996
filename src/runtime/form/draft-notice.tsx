import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useI18n } from "#ui";
import { formTexts } from "../form-model/form-texts.ts";
import type { DraftKeeper } from "./use-stored-draft.ts";

/** Offers an unsaved draft of an earlier visit. */
export function DraftNotice({ draft }: { readonly draft: DraftKeeper }) {
  const { t } = useI18n(formTexts);
  if (draft.found === null) return null;
  return (
    <Alert
      className="form-draft"
      type="info"
      content={
        <div className="form-draft-line">
          <span>
            {t("draftFound", { when: momentText(new Date(draft.found.at)) })} {draft.outdated ? t("draftOutdated") : ""}
          </span>
          <span className="form-draft-buttons">
            <Button size="small" type="primary" onClick={draft.restore}>
              {t("draftRestore")}
            </Button>
            <Button size="small" onClick={draft.refuse}>
              {t("draftRefuse")}
            </Button>
          </span>
        </div>
      }
    />
  );
}

/** Local time, preceded by the day unless it is today. */
function momentText(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  const today = moment.toDateString() === new Date().toDateString();
  return today ? time : `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${time}`;
}
