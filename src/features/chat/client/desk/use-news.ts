import { useCallback, useEffect, useState } from "react";
import type { ChatUser } from "#contract";

type Permission = "default" | "denied" | "granted";

const current = (): Permission => ("Notification" in globalThis ? Notification.permission : "denied");

/**
 * Browser notifications of new messages while another tab or window is in front, once the person has allowed them.
 * @param open shows the conversation of a notification that was pressed
 */
export function useNews(title: (name: string) => string, open: (user: ChatUser) => void) {
  const [permission, setPermission] = useState<Permission>(current);
  const ask = useCallback(() => {
    void Notification.requestPermission().then(setPermission);
  }, []);
  const notify = useCallback(
    (user: ChatUser) => {
      if ((document.visibilityState === "visible" && document.hasFocus()) || current() !== "granted") return;
      const notice = show(title(user.nickName), { body: user.lastText ?? "", tag: `chat-${user.userId}` });
      notice?.addEventListener("click", () => {
        window.focus();
        open(user);
        notice.close();
      });
    },
    [open, title],
  );
  return { mayAsk: permission === "default", ask, notify };
}

/** @returns null in a browser that shows notifications of service workers only, as on Android */
function show(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** The number of unread messages before the title of the tab, and a dot on its icon, as long as there are some. */
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
    const unmark = markIcon();
    return () => {
      watcher.disconnect();
      unmark();
      document.title = document.title.replace(/^\(\d+\+?\) /, "");
    };
  }, [unread]);
}

/** Shows the icon with a dot. @returns a function that takes the dot away */
function markIcon(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.href ?? "";
  icon?.setAttribute("href", plain.replace(/favicon\.svg$/, "favicon-news.svg"));
  return () => icon?.setAttribute("href", plain);
}
