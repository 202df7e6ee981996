import { observer } from "mobx-react-lite";
import { useEffect, useId, useState } from "react";
import { isJsonObject } from "#contract";
import { useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import { readStorage, storedAt, writeStorage } from "#ui/storage";
import { PLANNED_ROUTES, type CompanionRoute } from "../paths/planned-routes.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import "./companion-panel.css";

const USED = "companion-used";
/** Milliseconds for which a panel that was used loads with the page, so that its button shows what is unread. */
const LATELY = 30 * 24 * 60 * 60 * 1000;
const MOST = 99;
const isTrue = (content: unknown): content is true => content === true;

const wasUsed = (): boolean => readStorage(USED, isTrue) !== null && Date.now() - (storedAt(USED) ?? 0) < LATELY;

/** A button at the edge of the window that opens a route in a small panel, for guests and one role. */
export const CompanionPanel = observer(function CompanionPanel({
  companion: { path, role },
}: {
  readonly companion: CompanionRoute;
}) {
  const { session } = useShell();
  const { features } = useRuntime();
  const Screen = features.route(path);
  const isMeant = session.user === null || session.user.roles.includes(role);
  return Screen === null || !isMeant ? null : <Panel key={session.acting} path={path} Screen={Screen} />;
});

interface PanelProps {
  readonly path: CompanionRoute["path"];
  readonly Screen: React.ComponentType<object>;
}

function Panel({ path, Screen }: PanelProps) {
  const { t, text } = useI18n(texts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(wasUsed);
  const unread = useUnread(isLoaded);
  const route = PLANNED_ROUTES.find((planned) => planned.path === path);
  const name = route === undefined ? "" : text(route.title);
  const count = unread > MOST ? `${MOST}+` : String(unread);
  const isNews = unread > 0 && !isOpen;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) setOpen(false);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen]);
  const label = isOpen ? t("companion.close", { name }) : isNews ? `${name} (${count})` : name;
  return (
    <aside className="companion" aria-label={name}>
      {isLoaded && (
        <div id={id} className="companion-panel" hidden={!isOpen}>
          <Screen />
        </div>
      )}
      <button
        type="button"
        className="companion-button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isLoaded ? id : undefined}
        onClick={() => {
          setLoaded(true);
          setOpen(!isOpen);
        }}
      >
        <Icon name={isOpen ? "close" : "customer-service"} />
        {isNews && (
          <span className="companion-count" aria-hidden>
            {count}
          </span>
        )}
      </button>
    </aside>
  );
}

/** The number of unread messages that the panel tells its window, as it tells the page around a frame. */
function useUnread(isLoaded: boolean): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
      const told = source === window && isJsonObject(data) && isJsonObject(data["trellisChat"]) ? data["trellisChat"] : null;
      if (typeof told?.["unread"] !== "number") return;
      writeStorage(USED, true);
      setUnread(told["unread"]);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [isLoaded]);
  return unread;
}
