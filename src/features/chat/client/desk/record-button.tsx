import type { ChatUser } from "#contract";
import { saveFile, useRuntime } from "#runtime";
import { confirm, Icon, MenuButton, toast, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { DeskStore } from "./desk-store.ts";

/** Exports or erases everything that was said with a member, as far as the agent may. */
export function RecordButton({ desk, user }: { readonly desk: DeskStore; readonly user: ChatUser | null }) {
  const { t } = useI18n(chatTexts);
  const { api, permissions } = useRuntime();
  if (user === null) return null;
  const { id, userId, nickName } = user;
  const take = async (): Promise<void> => {
    const params = { userId };
    await saveFile(await api.open("GET", "/api/blade_chat/customer-service/archive", { params }), `chat-${userId}.json`);
  };
  const erase = async (): Promise<void> => {
    const content = t("act.erase.ask", { name: nickName });
    if (!(await confirm({ title: t("act.erase"), content, okText: t("act.erase"), danger: true }))) return;
    await desk.erase(id);
    toast.success(t("act.erased"));
  };
  const items = [
    ...(permissions.has("chatconversation_export")
      ? [{ id: "export", label: t("act.export"), icon: "download", perform: () => void take().catch(() => undefined) }]
      : []),
    ...(permissions.has("chatconversation_erase")
      ? [{ id: "erase", label: t("act.erase"), icon: "delete", danger: true, perform: () => void erase().catch(() => undefined) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton className="chat-label-button chat-record-button" label={t("act.more")} items={items}>
      <Icon name="more" />
    </MenuButton>
  );
}
