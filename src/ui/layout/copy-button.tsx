import Button from "@arco-design/web-react/es/Button";
import { toast } from "../feedback/toast.ts";
import { useI18n } from "../i18n/use-i18n.ts";
import { Icon } from "../icon/icon.tsx";

/** Puts `text` on the clipboard and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useI18n();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("copied"));
    } catch {
      // Forbidden, or a page without https.
      toast.error(t("copyFailed"));
    }
  };
  return (
    <Button size="mini" type="text" icon={<Icon name="copy" />} aria-label={label ?? t("copy")} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
