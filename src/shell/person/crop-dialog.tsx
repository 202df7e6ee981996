import Button from "@arco-design/web-react/es/Button";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { Modal, useI18n } from "#ui";
import { cropped } from "./avatar-file.ts";
import { MOST_ZOOM, shownSize, WHOLE, within, zoomed, type Crop } from "./crop.ts";
import { personTexts } from "./person-texts.ts";

interface CropDialogProps {
  readonly file: File;
  /** Receives the chosen part; the caller reports errors. */
  readonly onUse: (file: File) => Promise<void>;
  /** Called when the file turns out to be no picture. */
  readonly onUnreadable: () => void;
  readonly onClose: () => void;
}

/** Distance that an arrow key moves the picture, as a share of the stage. */
const STEP = 0.05;
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses a square of a picture, by pointer, wheel or keyboard. */
export function CropDialog({ file, onUse, onUnreadable, onClose }: CropDialogProps) {
  const { t } = useI18n(personTexts);
  const [address, setAddress] = useState("");
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [busy, setBusy] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const zoomId = useId();

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const size = { width: picture?.naturalWidth ?? 1, height: picture?.naturalHeight ?? 1 };
  const zoom = (to: (now: number) => number) => setCrop((now) => zoomed(size, now, to(now.zoom)));
  const move = (x: number, y: number) => setCrop((now) => within(size, { ...now, x: now.x + x, y: now.y + y }));

  const latestZoom = useRef(zoom);
  latestZoom.current = zoom;
  useEffect(() => {
    const element = stage.current;
    // React registers passive wheel listeners, which cannot stop the dialog from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latestZoom.current((now) => now * Math.exp(-event.deltaY / 500));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [address]);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const width = event.currentTarget.clientWidth;
    move(event.movementX / width, event.movementY / width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (step !== undefined) move(...step);
    else if (event.key === "+" || event.key === "=") zoom((now) => now + 0.1);
    else if (event.key === "-") zoom((now) => now - 0.1);
    else return;
    event.preventDefault();
  };
  const use = async () => {
    if (picture === null || busy) return;
    setBusy(true);
    try {
      await onUse(await cropped(picture, crop, file));
    } finally {
      setBusy(false);
    }
  };
  const shown = shownSize(size, crop.zoom);

  return (
    <Modal
      open
      title={t("avatar.crop")}
      width={400}
      onClose={onClose}
      closeOnMask={false}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} disabled={picture === null} onClick={() => void use()}>
            {t("avatar.use")}
          </Button>
        </>
      }
    >
      <div
        ref={stage}
        className="crop-stage"
        role="application"
        aria-label={t("avatar.stage")}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        {address !== "" && (
          <img
            src={address}
            alt=""
            draggable={false}
            data-ready={picture !== null}
            style={{
              width: `${shown.width * 100}%`,
              height: `${shown.height * 100}%`,
              translate: `calc(-50% + ${(crop.x / shown.width) * 100}%) calc(-50% + ${(crop.y / shown.height) * 100}%)`,
            }}
            onLoad={(event) => setPicture(event.currentTarget)}
            onError={onUnreadable}
          />
        )}
      </div>
      <div className="crop-zoom">
        <label htmlFor={zoomId}>{t("avatar.zoom")}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop(zoomed(size, crop, Number(event.currentTarget.value)))}
        />
      </div>
      <p className="person-remark">
        {t("avatar.cropHint")} <span className="crop-keys">{t("avatar.cropKeys")}</span>
      </p>
    </Modal>
  );
}
