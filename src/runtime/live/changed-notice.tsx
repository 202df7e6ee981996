import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import { PageStore } from "../stores/page-store.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { liveTexts } from "./live-texts.ts";
import "./live.css";

/** Reports that other users changed shown records and offers to load them again. The screen does not move by itself. */
export const ChangedNotice = observer(function ChangedNotice({ target }: { readonly target: RecordTarget }) {
  const { t } = useI18n(liveTexts);
  const { changed } = target;
  const by = target instanceof PageStore ? changed.by(target.id) : null;
  return (
    <span className="trellis-changed" role="status">
      <span>
        {target instanceof PageStore
          ? t(by === null || by === "" ? "page" : "pageBy", { by: by ?? "" })
          : t(changed.many ? "many" : "changed", { count: changed.count })}
      </span>
      <button type="button" className="trellis-link" onClick={() => void target.load()}>
        <Icon name="refresh" />
        {t("refresh")}
      </button>
    </span>
  );
});
