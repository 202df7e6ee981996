import { useMemo } from "react";
import type { ChatUser } from "#contract";
import { asPage, useApiQuery } from "#runtime";
import { Icon, MenuButton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { DeskStore } from "./desk-store.ts";

/** Puts labels on the open conversation and takes them off. */
export function LabelsButton({ desk, user }: { readonly desk: DeskStore; readonly user: ChatUser | null }) {
  const { t } = useI18n(chatTexts);
  const query = useMemo(() => ({ size: "100" }), []);
  const answer = useApiQuery("/api/blade_chat/label/list", query, asPage);
  if (answer.state !== "ready" || answer.data.records.length === 0 || user === null) return null;
  const own = user.labels.map(({ id }) => id);
  return (
    <MenuButton
      className="chat-label-button"
      label={t("act.label")}
      items={answer.data.records.map(({ id, ...label }) => ({
        id,
        label: String(label["labelName"] ?? ""),
        checked: own.includes(id),
        perform: () => void desk.label(own.includes(id) ? own.filter((other) => other !== id) : [...own, id]),
      }))}
    >
      <Icon name="tags" />
    </MenuButton>
  );
}
