import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";
import { useTrail } from "./use-trail.ts";

/** Sets the page's title after each navigation, and tells it to screen readers. */
export const DocumentTitle = observer(function DocumentTitle() {
  const { t } = useI18n(texts);
  const screen = useTrail().at(-1) ?? "";
  const product = t("product");
  useEffect(() => {
    document.title = screen === "" ? product : `${screen} · ${product}`;
  }, [screen, product]);
  return (
    <p className="ui-unseen" role="status">
      {screen}
    </p>
  );
});
