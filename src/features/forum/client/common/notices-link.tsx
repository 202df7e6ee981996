import { useEffect } from "react";
import { Link } from "react-router-dom";
import { useApiQuery } from "#runtime";
import { Icon, useI18n } from "#ui";
import { asNotices, NOTICES, NOTICES_QUERY } from "./forum-notices.ts";
import { texts } from "./forum-texts.ts";

/** Leads to the notifications of the forum and shows how many of the latest are unread. */
export function NoticesLink() {
  const { t } = useI18n(texts);
  const loaded = useApiQuery(NOTICES, NOTICES_QUERY, asNotices);
  const again = loaded.state === "ready" ? loaded.again : null;
  // A person who comes back to the page sees what has happened meanwhile.
  useEffect(() => {
    if (again === null) return undefined;
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [again]);
  const unread = loaded.state === "ready" ? loaded.data.entries.filter(({ read }) => !read).length : 0;
  const label = unread === 0 ? t("notices") : t("unreadNotices", { count: unread });
  return (
    <Link className="forum-tool forum-bell" to="/forum/my?tab=notices" aria-label={label} title={label}>
      <Icon name="notification" />
      {unread > 0 && <span aria-hidden>{unread}</span>}
    </Link>
  );
}
