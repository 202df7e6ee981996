import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import "./connection-notice.css";

/** Says that the server cannot be reached, and why. The live region stays on the page so that screen readers announce it. */
export const ConnectionNotice = observer(function ConnectionNotice() {
  const { connection } = useShell();
  const { t } = useI18n(texts);
  const { trouble } = connection;
  return (
    <div role="status">
      {trouble !== null && (
        <p className="connection-notice">
          <Icon name="wifi" />
          {t(`connection.${trouble}`)}
        </p>
      )}
    </div>
  );
});
