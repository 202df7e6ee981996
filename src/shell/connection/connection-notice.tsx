import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";
import "./connection-notice.css";

/** Tells that nothing can be loaded or saved just now, and why. The region stays on the page so that it is read out. */
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
