import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { DEFAULT_TENANT } from "#contract";
import type { ShellStores } from "#shell";
import { toast, useI18n } from "#ui";
import { demoTexts } from "./demo-texts.ts";

/** Accounts of the seeds. Passwords equal the names. */
const ACCOUNTS = [
  { tenant: DEFAULT_TENANT, account: "admin", who: "administrator" },
  { tenant: DEFAULT_TENANT, account: "manager", who: "manager" },
  { tenant: DEFAULT_TENANT, account: "staff", who: "staff" },
  { tenant: "100001", account: "admin", who: "otherCompany" },
] as const;

/** One button per account, which signs in. Ends the current session first. */
export const DemoAccounts = observer(function DemoAccounts({ stores }: { readonly stores: ShellStores }) {
  const { t } = useI18n(demoTexts);
  const { authentication, session } = stores;
  const [busy, setBusy] = useState<string | null>(null);
  const enter = async (tenantId: string, account: string): Promise<void> => {
    setBusy(tenantId + account);
    try {
      if (session.signedIn) await authentication.signOut();
      await authentication.signIn({ tenantId, account, password: account, captcha: null });
    } catch {
      toast.error(t("accounts.failed"));
    } finally {
      setBusy(null);
    }
  };
  return (
    <p className="demo-accounts">
      <span>{t("accounts")}</span>
      {ACCOUNTS.map(({ tenant, account, who }) => (
        <Button
          key={tenant + account}
          size="mini"
          title={t("accounts.hint", { tenant, account })}
          loading={busy === tenant + account}
          disabled={busy !== null}
          onClick={() => void enter(tenant, account)}
        >
          {t(who)}
        </Button>
      ))}
    </p>
  );
});
