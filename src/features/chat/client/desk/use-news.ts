import { useCallback, useEffect, useState } from "react";
import type { ChatUser } from "#contract";

type Permission = "default" | "denied" | "granted";

const current = (): Permission => ("Notification" in globalThis ? Notification.permission : "denied");

/** Browser notifications of new messages while the page is in the background, once the person has allowed them. */
export function useNews(title: (name: string) => string) {
  const [permission, setPermission] = useState<Permission>(current);
  const ask = useCallback(() => {
    void Notification.requestPermission().then(setPermission);
  }, []);
  const notify = useCallback(
    (user: ChatUser) => {
      if (document.visibilityState === "visible" || current() !== "granted") return;
      const notice = new Notification(title(user.nickName), { body: user.lastText ?? "", tag: `chat-${user.userId}` });
      notice.addEventListener("click", () => {
        window.focus();
        notice.close();
      });
    },
    [title],
  );
  return { mayAsk: permission === "default", ask, notify };
}

/** The number of unread messages before the title of the tab, as long as there are some. */
export function useTitleBadge(unread: number): void {
  useEffect(() => {
    if (unread === 0) return undefined;
    const mark = `(${unread > 99 ? "99+" : unread}) `;
    const put = (): void => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title.replace(/^\(\d+\+?\) /, "");
    };
    put();
    // Each screen writes its title; the mark comes back before it.
    const watcher = new MutationObserver(put);
    const element = document.querySelector("title");
    if (element !== null) watcher.observe(element, { childList: true });
    return () => {
      watcher.disconnect();
      document.title = document.title.replace(/^\(\d+\+?\) /, "");
    };
  }, [unread]);
}
