import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { lazyComponent, useI18n, Icon, LOCALES, MenuButton } from "#ui";
import { BrandMark } from "../common/brand.tsx";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInStore } from "./sign-in-store.ts";
import { isReturn } from "../session/social-journey.ts";
import { TrellisArt } from "../common/trellis-art.tsx";
import "./sign-in.css";

const SocialButtons = lazyComponent(() => import("./social-buttons.tsx").then(({ SocialButtons }) => SocialButtons));
const SocialReturn = lazyComponent(() => import("./social-return.tsx").then(({ SocialReturn }) => SocialReturn));

/** The first thing anybody sees. */
export const SignInScreen = observer(function SignInScreen() {
  const { session, authentication } = useShell();
  const [store] = useState(() => new SignInStore(authentication));
  const { t } = useI18n(texts);
  const { search } = useLocation();
  // Removes the provider's parameters from the address at once.
  const [returned, setReturned] = useState(() => (isReturn(search) ? search : ""));
  return (
    <div className="sign-in">
      <header className="sign-in-picture">
        {store.background === "" ? <TrellisArt /> : <img className="sign-in-art sign-in-photo" src={store.background} alt="" />}
        <p className="sign-in-brand">
          <BrandMark size={40} />
          <span>{t("product")}</span>
        </p>
        <div className="sign-in-motto">
          <p>{t("signIn.motto")}</p>
          <small>{t("signIn.mottoHint")}</small>
        </div>
      </header>
      <main className="sign-in-main">
        <div className="sign-in-tools">
          <ThemeSwitch />
          <LanguageMenu />
        </div>
        <div className="sign-in-card">
          <h1>{t("signIn.title")}</h1>
          <p className={session.ending === "expired" ? "sign-in-hint sign-in-expired" : "sign-in-hint"}>
            {t(session.ending === "expired" ? "signIn.expired" : "signIn.hint")}
          </p>
          {returned !== "" && <SocialReturn search={returned} onEnd={() => setReturned("")} />}
          <SignInForm store={store} />
          {store.social.length > 0 && <SocialButtons providers={store.social} tenantId={store.values.tenant.trim()} />}
        </div>
      </main>
    </div>
  );
});

function LanguageMenu() {
  const { t, locale, setLocale } = useI18n(texts);
  return (
    <MenuButton
      label={`${t("language")} ${t(`language.${locale}`)}`}
      items={LOCALES.map((choice) => ({
        id: choice,
        label: t(`language.${choice}`),
        checked: choice === locale,
        perform: () => setLocale(choice),
      }))}
    >
      <Icon name="translate" />
      <span className="tool-text">{t(`language.${locale}`)}</span>
    </MenuButton>
  );
}

const ThemeSwitch = observer(function ThemeSwitch() {
  const { appearance } = useShell();
  const { t } = useI18n(texts);
  const other = appearance.dark ? "light" : "dark";
  const label = t(other === "dark" ? "theme.toDark" : "theme.toLight");
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={() => appearance.toggleDark()}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </button>
  );
});
