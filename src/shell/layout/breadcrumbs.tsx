import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { Icon, useI18n } from "#ui";
import { HOME_PATH } from "../routes/redirect-target.ts";
import { texts } from "../texts.ts";
import { useTrail } from "./use-trail.ts";

/** Home, the folders, the screen. Folders open nothing, so they are text. */
export const Breadcrumbs = observer(function Breadcrumbs() {
  const { t } = useI18n(texts);
  const trail = useTrail();
  return (
    <nav className="crumbs" aria-label={t("crumbs.label")}>
      <ol>
        <li>
          <Link to={HOME_PATH} aria-label={t("home")}>
            <Icon name="home" />
          </Link>
        </li>
        {trail.map((name, index) => (
          <li key={name} aria-current={index === trail.length - 1 ? "page" : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
});
