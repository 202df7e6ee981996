import Message from "@arco-design/web-react/es/Message";
import "./toast.css";

/** Milliseconds; an error stays longer because it has to be read and acted on. */
const DURATION = 3_000;
const ERROR_DURATION = 6_000;

type Kind = "info" | "success" | "warning" | "error";

function show(kind: Kind, content: string): void {
  // The text is the id: the same news twice is one toast that stays, not two.
  Message[kind]?.({
    id: `${kind}:${content}`,
    content,
    duration: kind === "error" ? ERROR_DURATION : DURATION,
    closable: kind === "error",
  });
}

/** A short notice at the top of the page. Screen readers are told: Arco gives each `role="alert"`. */
export const toast = {
  info: (content: string) => show("info", content),
  success: (content: string) => show("success", content),
  warning: (content: string) => show("warning", content),
  error: (content: string) => show("error", content),
} as const;
