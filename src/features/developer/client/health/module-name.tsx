import type { ModuleHealthReport } from "#contract";
import { useI18n } from "#ui";

/** Title of a module with its key, or the key alone of a module that was never in force. */
export function ModuleName({ entry: { module, title } }: { readonly entry: ModuleHealthReport }) {
  const { text } = useI18n();
  if (title === null) return <strong>{module}</strong>;
  return (
    <span>
      <strong>{text(title)}</strong> <code className="health-key">{module}</code>
    </span>
  );
}
