import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import type { RecordTarget } from "../stores/record-target.ts";
import { liveTexts } from "./live-texts.ts";
import "./live.css";

/** Says so and offers to read anew: the list never moves by itself. */
export const ChangedNotice = observer(function ChangedNotice({ target }: { readonly target: RecordTarget }) {
  const { t } = useI18n(liveTexts);
  const { changed } = target;
  return (
    <span className="trellis-changed" role="status">
      <span>{changed.many ? t("many") : t("changed", { count: changed.count })}</span>
      <button type="button" className="trellis-link" onClick={() => void target.load()}>
        <Icon name="refresh" />
        {t("refresh")}
      </button>
    </span>
  );
});
