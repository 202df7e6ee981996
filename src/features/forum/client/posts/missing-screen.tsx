import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { EmptyState, useI18n } from "#ui";
import { ForumFrame } from "../common/forum-frame.tsx";
import { texts } from "../common/forum-texts.ts";

/** The forum's page for an address that nothing is at. */
export const MissingScreen = observer(function MissingScreen() {
  const { t } = useI18n(texts);
  return (
    <ForumFrame>
      <h1 className="forum-hidden">{t("noPage")}</h1>
      <EmptyState icon="link" title={t("noPage")} hint={t("noPageHint")}>
        <Link className="forum-write" to="/forum">
          {t("back")}
        </Link>
      </EmptyState>
    </ForumFrame>
  );
});
