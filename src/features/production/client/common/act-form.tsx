import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Json, JsonObject } from "#contract";
import { FileInput, Icon, useI18n } from "#ui";
import { LARGEST_PHOTO, MOST_PHOTOS } from "./kept-photos.ts";
import { countText } from "./pieces-text.ts";
import { texts } from "./production-texts.ts";
import type { Act, StepTarget } from "./step-types.ts";

interface ActFormProps {
  readonly act: Act;
  /** Pieces that the step receives. */
  readonly pieces: number;
  /** Steps to choose from; without any the act is about the step of the form. */
  readonly targets?: readonly StepTarget[];
  /** Shows the reason of a rejection, and keeps what was entered. */
  readonly onSend: (form: JsonObject, photos: readonly File[], target?: StepTarget) => Promise<void>;
  readonly onCancel: () => void;
}

const NUMBER = /^\d{1,7}$/;
const NO_TARGETS: readonly StepTarget[] = [];

/** Input of an act, with fields large enough for gloves. */
export function ActForm({ act, pieces, targets = NO_TARGETS, onSend, onCancel }: ActFormProps) {
  const { t } = useI18n(texts);
  const [counted, setGood] = useState<string | null>(null);
  const [scrap, setScrap] = useState("0");
  // Until somebody counts, the pieces that are not scrapped are good.
  const good = counted ?? String(Math.max(0, pieces - (NUMBER.test(scrap) ? Number(scrap) : 0)));
  const [words, setWords] = useState("");
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState("");
  const [targetId, setTargetId] = useState(targets[0]?.id);
  const picker = useRef<HTMLInputElement>(null);
  const field = act === "report" ? "description" : act === "finish" || act === "solve" ? "remark" : "reason";
  const label = t(`form.${field}`);
  const needsWords = act === "report" || act === "rework";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (act === "finish" && ![good, scrap].every((text) => NUMBER.test(text))) return setFault(t("form.number"));
    if (act === "finish" && Number(good) + Number(scrap) > pieces) return setFault(t("form.most", { most: countText(pieces) }));
    if (needsWords && words.trim() === "") return setFault(t("form.required", { field: label }));
    const form: Record<string, Json> = {};
    if (act === "finish") Object.assign(form, { goodQuantity: Number(good), scrapQuantity: Number(scrap) });
    if (words.trim() !== "") form[field] = words.trim();
    const target = targets.find(({ id }) => id === targetId);
    setFault("");
    setSending(true);
    onSend(form, photos, target)
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)))
      .finally(() => setSending(false));
  };
  const take = (files: readonly File[]): void => {
    const fitting = files.filter(({ size }) => size <= LARGEST_PHOTO * 1024 * 1024);
    const all = [...photos, ...fitting];
    setPhotos(all.slice(0, MOST_PHOTOS));
    if (fitting.length < files.length) setFault(t("photo.tooLarge", { most: LARGEST_PHOTO }));
    else setFault(all.length > MOST_PHOTOS ? t("photo.tooMany", { most: MOST_PHOTOS }) : "");
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
          {photos.map((photo, at) => (
            <Photo
              key={`${photo.name} ${photo.lastModified} ${at}`}
              photo={photo}
              onRemove={() => setPhotos(photos.toSpliced(at, 1))}
            />
          ))}
          <button type="button" onClick={() => picker.current?.click()}>
            <Icon name="camera" /> {t("form.photo")}
          </button>
          <FileInput ref={picker} accept="image/*" camera onChoose={take} />
        </div>
      )}
      {fault !== "" && (
        <p role="alert" className="pad-fault">
          {fault}
        </p>
      )}
      <div className="pad-acts">
        <button type="submit" data-main disabled={isSending}>
          {t(`act.${act}`)}
        </button>
        <button type="button" onClick={onCancel}>
          {t("act.cancel")}
        </button>
      </div>
    </form>
  );
}

interface PhotoProps {
  readonly photo: File;
  readonly onRemove: () => void;
}

function Photo({ photo, onRemove }: PhotoProps) {
  const { t } = useI18n(texts);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <button type="button" className="pad-photo" aria-label={t("photo.remove")} title={t("photo.remove")} onClick={onRemove}>
      <img src={address} alt={photo.name} />
      <Icon name="close" />
    </button>
  );
}
