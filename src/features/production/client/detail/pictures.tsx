import { useState } from "react";
import { useI18n } from "#ui";
import { PictureViewer } from "../common/picture-viewer.tsx";
import { texts } from "../common/production-texts.ts";

interface PicturesProps {
  readonly links: readonly string[];
}

/** Photos and drawings under a heading of their own. */
export function Pictures({ links }: PicturesProps) {
  const { t } = useI18n(texts);
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{t("photos")}</h2>
      <Thumbnails links={links} />
    </section>
  );
}

/** Small pictures; one opens large, with zoom and the next ones. */
export function Thumbnails({ links }: PicturesProps) {
  const { t } = useI18n(texts);
  const [shown, setShown] = useState<number | null>(null);
  if (links.length === 0) return null;
  return (
    <div className="order-pictures">
      {links.map((link, at) => (
        <button key={`${link} ${at}`} type="button" aria-label={t("enlarge")} onClick={() => setShown(at)}>
          <img src={link} alt="" />
        </button>
      ))}
      <PictureViewer links={links} shown={shown} onShow={setShown} />
    </div>
  );
}
