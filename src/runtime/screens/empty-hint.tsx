import { useI18n } from "#ui";
import { texts } from "../texts.ts";

/** An empty list says what could be done about it, to those who can. */
export function EmptyHint({ canAdd }: { readonly canAdd: boolean }) {
  const { t } = useI18n(texts);
  return (
    <>
      {t("list.empty")}
      {canAdd && <small>{t("list.emptyHint")}</small>}
    </>
  );
}
