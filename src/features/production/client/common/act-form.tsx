import { useRef, useState, type FormEvent } from "react";
import type { Json, JsonObject } from "#contract";
import { messageOf, useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import { texts } from "./production-texts.ts";
import type { Act, StepTarget } from "./step-types.ts";

interface ActFormProps {
  readonly act: Act;
  /** Pieces that are expected. */
  readonly quantity: number;
  /** Steps to choose from; without any the act is about the step of the form. */
  readonly targets?: readonly StepTarget[];
  readonly onSend: (form: JsonObject, target?: StepTarget) => void;
  readonly onCancel: () => void;
}

const NO_TARGETS: readonly StepTarget[] = [];

/** Input of an act, with fields large enough for gloves. */
export function ActForm({ act, quantity, targets = NO_TARGETS, onSend, onCancel }: ActFormProps) {
  const { t } = useI18n(texts);
  const { services } = useRuntime();
  const [good, setGood] = useState(String(quantity));
  const [scrap, setScrap] = useState("0");
  const [words, setWords] = useState("");
  const [images, setImages] = useState<readonly string[]>([]);
  const [fault, setFault] = useState("");
  const [targetId, setTargetId] = useState(targets[0]?.id);
  const picker = useRef<HTMLInputElement>(null);
  const field = act === "report" ? "description" : act === "finish" || act === "solve" ? "remark" : "reason";
  const label = t(`form.${field}`);
  const needsWords = act === "report" || act === "rework";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (act === "finish" && ![good, scrap].every((text) => /^\d{1,7}$/.test(text))) return setFault(t("form.number"));
    if (needsWords && words.trim() === "") return setFault(t("form.required", { field: label }));
    const form: Record<string, Json> = {};
    if (act === "finish") Object.assign(form, { goodQuantity: Number(good), scrapQuantity: Number(scrap) });
    if (images.length > 0) form["images"] = [...images];
    if (words.trim() !== "") form[field] = words.trim();
    onSend(
      form,
      targets.find(({ id }) => id === targetId),
    );
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setFault("");
    try {
      for (const file of files) {
        const { link } = await services.upload(file);
        setImages((known) => [...known, link]);
      }
    } catch (error) {
      setFault(t("form.photo.failed", { reason: messageOf(error) }));
    }
  };
  return (
    <form className="pad-form" onSubmit={submit} aria-label={t(`act.${act}`)}>
      {act === "finish" && (
        <div className="pad-numbers">
          <label>
            {t("form.good")}
            <input inputMode="numeric" value={good} onChange={(event) => setGood(event.target.value)} />
          </label>
          <label>
            {t("form.scrap")}
            <input inputMode="numeric" value={scrap} onChange={(event) => setScrap(event.target.value)} />
          </label>
        </div>
      )}
      {targets.length > 0 && (
        <label>
          {t("form.target")}
          <select value={targetId} onChange={(event) => setTargetId(event.target.value)}>
            {targets.map(({ id, septName }) => (
              <option key={id} value={id}>
                {septName}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {label}
        <textarea rows={2} maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {(act === "finish" || act === "report") && (
        <div className="pad-photos">
          {images.map((link) => (
            <img key={link} src={link} alt="" />
          ))}
          <button type="button" onClick={() => picker.current?.click()}>
            <Icon name="camera" /> {t("form.photo")}
          </button>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            onChange={(event) => void take([...(event.target.files ?? [])])}
          />
        </div>
      )}
      {fault !== "" && (
        <p role="alert" className="pad-fault">
          {fault}
        </p>
      )}
      <div className="pad-acts">
        <button type="submit" data-main>
          {t("act.send")}
        </button>
        <button type="button" onClick={onCancel}>
          {t("act.cancel")}
        </button>
      </div>
    </form>
  );
}
