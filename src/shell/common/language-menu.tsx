import { Icon, LOCALES, MenuButton, useI18n } from "#ui";
import { texts } from "../texts.ts";

export function LanguageMenu() {
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
