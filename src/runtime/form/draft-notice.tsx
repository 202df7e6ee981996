import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useI18n } from "#ui";
import { serverDay, serverTime } from "#ui/server-time";
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

/** Time on the server, as of records, preceded by the day unless it is today. */
function momentText(moment: Date): string {
  const [day = "", time = ""] = serverTime(moment.getTime()).slice(0, 16).split(" ");
  return day === serverDay() ? time : `${day} ${time}`;
}
