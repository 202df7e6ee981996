import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { externalAccountStartEndpoint, unlinkExternalAccountEndpoint, type ExternalAccount } from "#contract";
import { callEndpoint, messageOf } from "#runtime";
import { confirm, Icon, toast, useI18n } from "#ui";
import { INFO_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { beginJourney } from "../session/social-journey.ts";
import { personTexts } from "./person-texts.ts";

interface LinkedAccountsProps {
  /** One line per provider of the server. */
  readonly accounts: readonly ExternalAccount[];
  readonly onAccounts: (accounts: readonly ExternalAccount[]) => void;
}

/** Lists the external accounts that the user may sign in with, and links or unlinks them. */
export function LinkedAccounts({ accounts, onAccounts }: LinkedAccountsProps) {
  const { api, session } = useShell();
  const { t, text } = useI18n(personTexts);
  const [busy, setBusy] = useState("");
  const attempt = async (source: string, work: () => Promise<void>) => {
    if (busy !== "") return;
    setBusy(source);
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
      setBusy("");
    }
  };
  const link = (source: string) =>
    attempt(source, async () => {
      const { url, state } = await callEndpoint(api, externalAccountStartEndpoint, { path: { source } }, { quiet: true });
      beginJourney({ state, source, tenantId: session.tenantId(), search: "", person: session.person() });
      // The browser leaves the page; the button stays busy until then.
      window.location.assign(url);
    });
  const unlink = async (source: string, name: string) => {
    const question = { title: t("accounts.unlinkNamed", { name }), content: t("accounts.unlinkAsk") };
    if (!(await confirm({ ...question, okText: t("accounts.unlink"), danger: true }))) return;
    await attempt(source, async () => {
      onAccounts(await callEndpoint(api, unlinkExternalAccountEndpoint, { body: { source } }, { quiet: true }));
      toast.success(t("accounts.unlinked"));
      setBusy("");
    });
  };
  return (
    <>
      <p className="person-remark">{t("accounts.hint")}</p>
      <ul className="person-sessions">
        {accounts.map(({ source, title, linkedAt }) => {
          const name = text(title);
          return (
            <li key={source}>
              <Icon name="user-group" />
              <div>
                <strong>{name}</strong>
                <small>{linkedAt === null ? t("accounts.none") : t("accounts.since", { at: linkedAt })}</small>
              </div>
              {linkedAt === null ? (
                <Button
                  aria-label={t("accounts.linkNamed", { name })}
                  loading={busy === source}
                  onClick={() => void link(source)}
                >
                  {t("accounts.link")}
                </Button>
              ) : (
                <Button
                  aria-label={t("accounts.unlinkNamed", { name })}
                  loading={busy === source}
                  onClick={() => void unlink(source, name)}
                >
                  {t("accounts.unlink")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Address of the tab that shows the linked accounts. */
export const ACCOUNTS_ADDRESS = `${INFO_PATH}#accounts`;
