import { useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { readFields } from "./edit-fields.ts";
import { isEnglishKey } from "./edit-groups.ts";

/** Message about a title that another group cannot have; null for one that it can. */
export function useGroupFault(store: StudioStore, title: string): string | null {
  const { t } = useI18n(studioTexts);
  const groups = readFields(store.text)?.groups ?? [];
  if (groups.some((group) => group.title === title)) return t("group.taken", { name: title });
  return isEnglishKey(store.text, title) ? t("group.named", { name: title }) : null;
}
