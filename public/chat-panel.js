// Shows the customer chat on any page: <script src="https://…/chat-panel.js" async></script>
// The chat itself stands in a frame of the server that this script came from.
(() => {
  const script = document.currentScript;
  if (script === null || document.getElementById("trellis-chat") !== null) return;
  const { origin } = new URL(script.src);
  const isChinese = (document.documentElement.lang || navigator.language).startsWith("zh");
  const words = isChinese ? { open: "在线客服", close: "关闭客服" } : { open: "Customer chat", close: "Close the chat" };
  const style = (element, values) => {
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  };

  const host = document.createElement("div");
  host.id = "trellis-chat";
  style(host, { position: "fixed", "inset-block-end": "20px", "inset-inline-end": "20px", "z-index": "2147483000" });
  const button = document.createElement("button");
  button.type = "button";
  style(button, {
    position: "relative",
    width: "56px",
    height: "56px",
    border: "0",
    "border-radius": "50%",
    background: "#186cd1",
    color: "#fff",
    font: "24px/1 sans-serif",
    cursor: "pointer",
    "box-shadow": "0 6px 20px rgb(16 35 59 / 28%)",
  });
  const SVG = "http://www.w3.org/2000/svg";
  const mark = document.createElementNS(SVG, "svg");
  for (const [name, value] of [
    ["viewBox", "0 0 24 24"],
    ["width", "26"],
    ["height", "26"],
    ["aria-hidden", "true"],
  ])
    mark.setAttribute(name, value);
  const bubble = document.createElementNS(SVG, "path");
  bubble.setAttribute("d", "M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z");
  bubble.setAttribute("fill", "currentColor");
  mark.append(bubble);
  const badge = document.createElement("span");
  style(badge, {
    display: "none",
    position: "absolute",
    inset: "-4px -4px auto auto",
    "min-width": "20px",
    "border-radius": "10px",
    background: "#cf2828",
    font: "12px/20px sans-serif",
  });
  button.append(mark, badge);
  host.append(button);

  let frame = null;
  let isOpen = false;
  const load = () => {
    frame = document.createElement("iframe");
    frame.src = `${origin}/chat/member`;
    frame.title = words.open;
    style(frame, {
      position: "absolute",
      "inset-block-end": "68px",
      "inset-inline-end": "0",
      width: "min(380px, calc(100vw - 40px))",
      height: "min(600px, calc(100vh - 120px))",
      border: "0",
      "border-radius": "14px",
      background: "#fff",
      "box-shadow": "0 12px 40px rgb(16 35 59 / 28%)",
    });
    host.append(frame);
  };
  // A member who has chatted lately sees the number of new messages on the next page, too.
  const USED = "trellis-chat-used";
  const LATELY = 30 * 24 * 60 * 60 * 1000;
  const remember = () => {
    try {
      localStorage.setItem(USED, String(Date.now()));
    } catch {
      // Without storage the number comes with the first press.
    }
  };
  const wasUsed = () => {
    try {
      return Date.now() - Number(localStorage.getItem(USED) ?? 0) < LATELY;
    } catch {
      return false;
    }
  };
  const show = (open) => {
    isOpen = open;
    if (open && frame === null) load();
    frame?.style.setProperty("display", open ? "block" : "none");
    button.setAttribute("aria-label", open ? words.close : words.open);
    button.setAttribute("aria-expanded", String(open));
    if (open) badge.style.setProperty("display", "none");
  };
  button.addEventListener("click", () => show(!isOpen));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen) show(false);
  });
  addEventListener("message", (event) => {
    if (event.origin !== origin || frame === null || event.source !== frame.contentWindow) return;
    const { unread, close } = event.data?.trellisChat ?? {};
    // Escape in the frame; the focus leaves it with the panel.
    if (close === true && isOpen) {
      show(false);
      button.focus();
    }
    if (!Number.isInteger(unread)) return;
    remember();
    badge.textContent = unread > 99 ? "99+" : String(unread);
    badge.style.setProperty("display", unread > 0 && !isOpen ? "block" : "none");
    if (!isOpen) button.setAttribute("aria-label", unread > 0 ? `${words.open} (${badge.textContent})` : words.open);
  });
  if (wasUsed()) load();
  show(false);
  const put = () => document.body.append(host);
  if (document.body === null) addEventListener("DOMContentLoaded", put);
  else put();
})();
