import { useLayoutEffect, useRef, type RefObject } from "react";
import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import type { ShellStores } from "#shell";
import { confirm, useI18n } from "#ui";
import { DemoAccounts } from "./demo-accounts.tsx";
import type { DemoStore } from "./demo-store.ts";
import { DemoProgress } from "./demo-progress.tsx";
import { demoTexts } from "./demo-texts.ts";
import "./demo-banner.css";

interface DemoBannerProps {
  readonly demo: DemoStore;
  readonly stores: ShellStores;
}

/** Explains the demo, signs in with its accounts, and shows the progress of the start. */
export const DemoBanner = observer(function DemoBanner({ demo, stores }: DemoBannerProps) {
  const { t } = useI18n(demoTexts);
  const above = useHeightAbove();
  const reset = async (): Promise<void> => {
    const question = { title: t("reset.title"), content: t("reset.content"), okText: t("reset"), danger: true };
    if (await confirm(question)) demo.reset();
  };
  return (
    <aside ref={above} className="demo-banner" aria-label={t("label")}>
      <div className="demo-banner-line">
        <p>
          <strong className="demo-badge">{t("badge")}</strong>
          {t("what")}
        </p>
        <DemoAccounts stores={stores} />
        <Button size="mini" loading={demo.resetting} onClick={() => void reset()}>
          {demo.resetting ? t("resetting") : t("reset")}
        </Button>
      </div>
      <DemoProgress demo={demo} />
    </aside>
  );
});

/** Sets `--ui-above` to the height of an element above the console. */
function useHeightAbove(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--ui-above", `${element.current?.offsetHeight ?? 0}px`));
    if (element.current !== null) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--ui-above");
    };
  }, []);
  return element;
}
