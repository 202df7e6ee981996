import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { DEFAULT_TENANT } from "#contract";
import { confirm, useI18n } from "#ui";
import type { DemoStore } from "./demo-store.ts";
import { DemoProgress } from "./demo-progress.tsx";
import { demoTexts } from "./demo-texts.ts";
import "./demo-banner.css";
import { useHeightAbove } from "./use-height-above.ts";

/** Accounts of the seeds. Passwords equal the names. */
const ACCOUNTS = [
  { tenant: DEFAULT_TENANT, account: "admin", who: "administrator" },
  { tenant: DEFAULT_TENANT, account: "manager", who: "manager" },
  { tenant: DEFAULT_TENANT, account: "staff", who: "staff" },
  { tenant: "100001", account: "admin", who: "otherCompany" },
] as const;

/** Explains the demo, lists its accounts, and shows the progress of the start. */
export const DemoBanner = observer(function DemoBanner({ demo }: { readonly demo: DemoStore }) {
  const { t } = useI18n(demoTexts);
  const above = useHeightAbove();
  const reset = async (): Promise<void> => {
    const question = { title: t("reset.title"), content: t("reset.content"), okText: t("reset"), danger: true };
    if (await confirm(question)) demo.reset();
  };
  return (
    <aside ref={above} className="demo-banner" aria-label={t("label")}>
      <div className="demo-banner-line">
        <p>
          <strong className="demo-badge">{t("badge")}</strong>
          {t("what")}
        </p>
        <p className="demo-accounts-short">
          {t("accounts.short")}
          {ACCOUNTS.slice(0, 3).map(({ account }) => (
            <code key={account}>{account}</code>
          ))}
        </p>
        <details className="demo-accounts">
          <summary>{t("accounts")}</summary>
          <div className="demo-accounts-panel">
            <table>
              <caption>{t("accounts.hint")}</caption>
              <tbody>
                {ACCOUNTS.map(({ tenant, account, who }) => (
                  <tr key={tenant + account}>
                    <th scope="row">{t("tenant", { tenant })}</th>
                    <td>
                      <code>{`${account} / ${account}`}</code>
                    </td>
                    <td>{t(who)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
        <Button size="mini" loading={demo.resetting} onClick={() => void reset()}>
          {demo.resetting ? t("resetting") : t("reset")}
        </Button>
      </div>
      <DemoProgress demo={demo} />
    </aside>
  );
});
