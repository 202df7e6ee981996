import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";

/** An empty list says what could be done about it: what its module says, or to those who can that they may add. */
export function EmptyHint({ module, canAdd }: { readonly module: Module; readonly canAdd: boolean }) {
  const { t, text } = useI18n(texts);
  const { empty } = module.list;
  return (
    <>
      {t("list.empty")}
      {empty !== null ? <small>{text(empty)}</small> : canAdd && <small>{t("list.emptyHint")}</small>}
    </>
  );
}
