import { useState } from "react";
import { DEFAULT_AVATAR } from "#contract";
import { Moment } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "./forum-texts.ts";

interface PersonLineProps {
  readonly name: string | null;
  readonly avatar: string | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
  readonly size?: "small" | "large";
}

/** A user with picture, name and time. */
export function PersonLine({ name, avatar, time, size = "small" }: PersonLineProps) {
  const { t } = useI18n(texts);
  return (
    <span className="forum-person" data-size={size}>
      <ForumAvatar avatar={avatar} />
      <span className="forum-person-name">{name ?? t("nobody")}</span>
      <Moment className="forum-person-time" time={time} />
    </span>
  );
}

/** Decoration: the name stands beside it. */
export function ForumAvatar({ avatar }: { readonly avatar: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = avatar === null || avatar === "" || avatar === broken ? DEFAULT_AVATAR : avatar;
  return <img className="forum-avatar" src={shown} alt="" loading="lazy" onError={() => setBroken(avatar)} />;
}
