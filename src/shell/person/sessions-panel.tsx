import Button from "@arco-design/web-react/es/Button";
import { useCallback, useEffect, useState } from "react";
import { endSessionsEndpoint, sessionsEndpoint, type OwnSession } from "#contract";
import { callEndpoint, messageOf } from "#runtime";
import { confirm, ErrorState, Icon, Skeleton, toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { deviceName } from "./device-name.ts";
import { personTexts } from "./person-texts.ts";

/** Lists the user's sessions and signs them out. */
export function SessionsPanel() {
  const { api } = useShell();
  const { t } = useI18n(personTexts);
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [failure, setFailure] = useState("");
  const [ending, setEnding] = useState("");

  const load = useCallback(async () => {
    setFailure("");
    try {
      setSessions(await callEndpoint(api, sessionsEndpoint, {}, { quiet: true }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [api]);
  useEffect(() => void load(), [load]);

  if (failure !== "") return <ErrorState title={t("sessions.failed")} hint={failure} onRetry={() => void load()} />;
  if (sessions === null) return <Skeleton rows={3} />;

  const nameOf = (session: OwnSession): string => deviceName(session.userAgent) || t("sessions.unknown");
  const end = async (label: string, ended: readonly OwnSession[]) => {
    if (!(await confirm({ title: label, content: t("sessions.endAsk"), okText: t("sessions.end"), danger: true }))) return;
    setEnding(label);
    try {
      const ids = ended.map(({ id }) => id);
      setSessions(await callEndpoint(api, endSessionsEndpoint, { body: { ids } }, { quiet: true }));
      toast.success(t("sessions.ended"));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setEnding("");
    }
  };
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <p className="person-remark">{others.length === 0 ? t("sessions.only") : t("sessions.hint")}</p>
      <ul className="person-sessions">
        {sessions.map((session) => {
          const label = t("sessions.endNamed", { device: nameOf(session) });
          return (
            <li key={session.id}>
              <Icon name={/Android|iPhone|iPad/.test(session.userAgent) ? "mobile" : "desktop"} />
              <div>
                <strong>{nameOf(session)}</strong>
                {session.current && <span className="person-tag">{t("sessions.here")}</span>}
                <small>
                  {session.address} {t("sessions.times", { at: session.signedInAt, last: session.renewedAt })}
                </small>
              </div>
              {!session.current && (
                <Button aria-label={label} loading={ending === label} onClick={() => void end(label, [session])}>
                  {t("sessions.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 && (
        <Button
          status="danger"
          loading={ending === t("sessions.endOthers")}
          onClick={() => void end(t("sessions.endOthers"), others)}
        >
          {t("sessions.endOthers")}
        </Button>
      )}
    </>
  );
}
