import { observer } from "mobx-react-lite";
import { Icon, useBodyMark, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import "./connection-notice.css";

interface ConnectionNoticeProps {
  /** At the edge of the window, over a screen that brings a head of its own. */
  readonly isFloating?: boolean;
}

/** Says that the server cannot be reached, and why. The live region stays on the page so that screen readers announce it. */
export const ConnectionNotice = observer(function ConnectionNotice({ isFloating = false }: ConnectionNoticeProps) {
  const { connection } = useShell();
  const { t } = useI18n(texts);
  const { trouble } = connection;
  useBodyMark("notice", trouble === null ? null : isFloating ? "floating" : "above");
  return (
    <div role="status">
      {trouble !== null && (
        <p className="connection-notice" data-floating={isFloating || undefined}>
          <Icon name="wifi" />
          {t(`connection.${trouble}`)}
        </p>
      )}
    </div>
  );
});
