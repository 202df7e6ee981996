import { useId, useState, type ReactNode } from "react";
import { anything, ApiError, useRuntime } from "#runtime";
import { NativeSelect, toast, useI18n, type MenuItem } from "#ui";
import { serverTime } from "#ui/server-time";
import { STATUS } from "./forum-types.ts";
import { moderationTexts } from "./moderation-texts.ts";
import { useReader } from "./forum-frame.tsx";
import { WordsDialog } from "./words-dialog.tsx";

/** A post or comment as far as moderation concerns it. */
export interface Moderated {
  readonly id: string;
  readonly userId: string | null;
  readonly status: number;
  /** 1 or 0; a comment has none of them. */
  readonly isTop?: number;
  readonly isFeatured?: number;
  readonly isLocked?: number;
}

type Act = "approve" | "pin" | "unpin" | "feature" | "unfeature" | "lock" | "unlock" | "hide" | "takeDown" | "restore";

interface Rule {
  readonly act: Act;
  /** Status after the act; absent where it stays. */
  readonly to?: number;
  /** Permission, after the prefix of the module. */
  readonly code: string;
  readonly icon: string;
  readonly fits: (record: Moderated) => boolean;
}

const isPublished = ({ status }: Moderated): boolean => status === STATUS.published;
const isShown = ({ status }: Moderated): boolean => status === STATUS.published || status === STATUS.held;
const isClosed = (record: Moderated): boolean => !isShown(record);

const RULES: readonly Rule[] = [
  { act: "approve", to: STATUS.published, code: "approve", icon: "check-circle", fits: ({ status }) => status === STATUS.held },
  { act: "pin", code: "pin", icon: "arrow-rise", fits: (record) => isPublished(record) && record.isTop === 0 },
  { act: "unpin", code: "pin", icon: "undo", fits: ({ isTop }) => isTop === 1 },
  { act: "feature", code: "feature", icon: "star", fits: (record) => isPublished(record) && record.isFeatured === 0 },
  { act: "unfeature", code: "feature", icon: "undo", fits: ({ isFeatured }) => isFeatured === 1 },
  { act: "lock", code: "lock", icon: "lock", fits: (record) => isPublished(record) && record.isLocked === 0 },
  { act: "unlock", code: "lock", icon: "undo", fits: ({ isLocked }) => isLocked === 1 },
  { act: "restore", to: STATUS.published, code: "hide", icon: "undo", fits: isClosed },
  { act: "hide", to: STATUS.hidden, code: "hide", icon: "close-circle", fits: isShown },
  { act: "takeDown", to: STATUS.deleted, code: "takeDown", icon: "delete", fits: ({ status }) => status !== STATUS.deleted },
];
/** Acts that readers are told about, with a reason. */
const WITH_WORDS: ReadonlySet<Act> = new Set(["hide", "takeDown"]);

/**
 * The acts of moderation that the reader may do with a post or comment, for its menu.
 * @param onChanged called with the status after an act
 * @returns the items, and the dialog that is open
 */
export function useModeration(
  module: "invitation" | "comment",
  record: Moderated,
  onChanged: (status: number) => void,
): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
  const { t } = useI18n(moderationTexts);
  const { api, permissions } = useRuntime();
  const reader = useReader();
  const [asking, setAsking] = useState<Rule | "mute" | null>(null);
  const close = (): void => setAsking(null);
  const perform = async ({ act, to }: Rule, reason?: string): Promise<void> => {
    const body = { ids: record.id, ...(reason === undefined ? {} : { reason }) };
    try {
      await api.call("POST", `/api/blade-${module}/${act}`, anything, { body });
      toast.success(t("done"));
    } catch (error) {
      // Another moderator was faster.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    }
    close();
    onChanged(to ?? record.status);
  };
  const items: MenuItem[] = RULES.filter(({ code, fits }) => permissions.has(`${module}_${code}`) && fits(record)).map((rule) => {
    const { act, icon } = rule;
    const isAsked = WITH_WORDS.has(act);
    return {
      id: act,
      label: t(act),
      icon,
      danger: isAsked,
      group: "moderation",
      perform: () => (isAsked ? setAsking(rule) : void perform(rule).catch(() => undefined)),
    };
  });
  if (permissions.has("forummute_add") && record.userId !== null && record.userId !== reader)
    items.push({
      id: "mute",
      label: t("mute"),
      icon: "mute",
      danger: true,
      group: "moderation",
      perform: () => setAsking("mute"),
    });
  const dialog =
    asking === null ? null : asking === "mute" ? (
      <MuteDialog userId={record.userId ?? ""} onClose={close} />
    ) : (
      <WordsDialog title={t(asking.act)} label={t("reason")} onClose={close} onSend={(words) => perform(asking, words)} />
    );
  return { items, dialog };
}

/** Days; 0 has no end. */
const DURATIONS = ["1", "7", "30", "0"] as const;
const DAY_MS = 86_400_000;

function MuteDialog({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const { t } = useI18n(moderationTexts);
  const { api } = useRuntime();
  const id = useId();
  const [days, setDays] = useState("7");
  const mute = async (reason: string): Promise<void> => {
    const untilTime = days === "0" ? null : serverTime(Date.now() + Number(days) * DAY_MS);
    await api.call("POST", "/api/blade-forum-mute/submit", anything, { body: { userId, reason, untilTime } });
    toast.success(t("muted"));
    onClose();
  };
  return (
    <WordsDialog title={t("mute")} label={t("muteReason")} onClose={onClose} onSend={mute}>
      <label htmlFor={id}>{t("muteFor")}</label>
      <NativeSelect
        id={id}
        value={days}
        options={DURATIONS.map((value) => ({ value, label: t(`mute.${value}`) }))}
        onChange={setDays}
      />
    </WordsDialog>
  );
}
