import { useSearchParams } from "react-router-dom";
import { useDashboards, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { Wall } from "./wall.tsx";
import { wallTexts } from "./wall-texts.ts";
import "./wall.css";

/** Parameter of the address that names the board. */
const BOARD = "board";

/** The dashboards with `wall` of the user, one at a time, for a screen on the wall. */
export function WallScreen() {
  const { t } = useI18n(wallTexts);
  const { signedIn } = useRuntime();
  return !signedIn() ? (
    <div className="wall wall-message">
      <EmptyState icon="dashboard" title={t("signIn")} />
      <a className="wall-sign-in" href={`/login?redirect=${encodeURIComponent("/board")}`}>
        {t("signInDo")}
      </a>
    </div>
  ) : (
    <Walls />
  );
}

function Walls() {
  const { t } = useI18n(wallTexts);
  const found = useDashboards();
  const [query, setQuery] = useSearchParams();
  const walls = found.state === "ready" ? found.data.filter(({ wall }) => wall) : [];
  const open = walls.find(({ name }) => name === query.get(BOARD)) ?? walls[0];
  if (open !== undefined)
    return <Wall key={open.name} view={open} walls={walls} onOpen={(name) => setQuery({ [BOARD]: name }, { replace: true })} />;
  return (
    <div className="wall wall-message">
      {found.state === "failed" ? (
        <ErrorState title={t("failed")} hint={found.message} onRetry={found.retry} />
      ) : found.state === "ready" ? (
        <EmptyState icon="dashboard" title={t("none")} hint={t("noneHint")} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
}
