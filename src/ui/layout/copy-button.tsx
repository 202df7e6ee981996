import Button from "@arco-design/web-react/es/Button";
import { toast } from "../feedback/toast.ts";
import { useI18n } from "../i18n/use-i18n.ts";
import { Icon } from "../icon/icon.tsx";

/** Copies `text` to the clipboard and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useI18n();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("copied"));
    } catch {
      // The browser forbids it, or the page is served without https.
      toast.error(t("copyFailed"));
    }
  };
  return (
    <Button size="mini" type="text" icon={<Icon name="copy" />} aria-label={label ?? t("copy")} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
