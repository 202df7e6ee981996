import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { confirm, useI18n } from "#ui";
import { counted } from "../common/count-params.ts";
import type { ImportStore } from "./import-store.ts";
import { usePlanProblem } from "./map-step.tsx";
import { transferTexts } from "../common/transfer-texts.ts";

interface ImportButtonsProps {
  readonly store: ImportStore;
  readonly onClose: () => void;
}

/** The way on, the way back and the way out of each step. */
export const ImportButtons = observer(function ImportButtons({ store, onClose }: ImportButtonsProps) {
  const { t } = useI18n(transferTexts);
  const { step, moving } = store;
  if (moving) return <MovingButtons store={store} onClose={onClose} />;
  if (step === "save") return <EndButtons store={store} onClose={onClose} />;
  const drop = () => {
    store.discard();
    onClose();
  };
  return (
    <>
      {store.job === null ? (
        <Button onClick={onClose}>{t("button.cancel")}</Button>
      ) : (
        <Button className="transfer-way-out" onClick={drop}>
          {t("button.discard")}
        </Button>
      )}
      {step === "file" && store.job !== null && (
        <Button onClick={store.goForth}>{t("file.keep", { name: store.job.fileName })}</Button>
      )}
      {step === "map" && <MapButton store={store} />}
      {step === "check" && <CheckedButtons store={store} />}
    </>
  );
});

const MapButton = observer(function MapButton({ store }: { readonly store: ImportStore }) {
  const { t } = useI18n(transferTexts);
  const problem = usePlanProblem(store.facts, store.plan);
  return (
    <>
      {problem !== null && (
        <span className="transfer-why" role="status">
          {problem}
        </span>
      )}
      <Button type="primary" loading={store.busy} disabled={problem !== null} onClick={() => void store.check()}>
        {t(store.job?.state === "uploaded" ? "check.start" : "check.again")}
      </Button>
    </>
  );
});

const CheckedButtons = observer(function CheckedButtons({ store }: { readonly store: ImportStore }) {
  const { t } = useI18n(transferTexts);
  const counts = store.facts?.counts;
  if (counts === undefined) return null;
  const clean = counts.bad === 0;
  const { size } = store.mended;
  if (size > 0)
    return (
      <Button type="primary" loading={store.busy} onClick={() => void store.check()}>
        {t("check.mend", counted(size))}
      </Button>
    );
  return (
    <>
      <Button onClick={() => store.goBack("map")}>{t("check.change")}</Button>
      {!clean && (
        <Button {...(counts.good === 0 ? { type: "primary" as const } : {})} onClick={() => store.goBack("file")}>
          {t("check.mended")}
        </Button>
      )}
      {counts.good > 0 && (
        <Button type="primary" loading={store.busy} onClick={() => void store.run(clean ? "refuse" : "skip")}>
          {t(clean ? "run.all" : "run.good", counted(counts.good))}
        </Button>
      )}
    </>
  );
});

const MovingButtons = observer(function MovingButtons({ store, onClose }: ImportButtonsProps) {
  const { t } = useI18n(transferTexts);
  const stop = async () => {
    const saving = store.step === "save";
    if (saving && !(await confirm({ title: t("run.cancel"), content: t("run.cancelAsk"), okText: t("run.cancel") }))) return;
    await store.cancel();
  };
  return (
    <>
      <Button onClick={() => void stop()} loading={store.busy}>
        {t(store.step === "save" ? "run.cancel" : "button.stop")}
      </Button>
      <Button onClick={onClose}>{t("button.close")}</Button>
    </>
  );
});

const EndButtons = observer(function EndButtons({ store, onClose }: ImportButtonsProps) {
  const { t } = useI18n(transferTexts);
  return (
    <>
      {store.job?.state === "done" ? (
        <Button onClick={() => store.goBack("file")}>{t("end.more")}</Button>
      ) : (
        <Button loading={store.busy} onClick={() => void store.run("skip")}>
          {t("run.goOn")}
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {t("button.done")}
      </Button>
    </>
  );
});
