import { useState } from "react";
import { lazyComponent, useI18n } from "#ui";
import { valueTexts } from "../../../values/value-texts.ts";
import { fileName } from "../../../values/stored-files.ts";
import { safeAddress } from "../../../values/safe-address.ts";

const PicturePreview = lazyComponent(() => import("./picture-preview.tsx").then(({ PicturePreview }) => PicturePreview));

/** Thumbnails; a click shows the picture large. */
export function PictureValue({ links, place }: { readonly links: readonly string[]; readonly place: "list" | "dialog" }) {
  const { t } = useI18n(valueTexts);
  const [shown, setShown] = useState<number | null>(null);
  const safe = links.filter((link) => safeAddress(link) !== null);
  return (
    <span className="cell-pictures" data-place={place}>
      {safe.map((link, index) => (
        <button
          type="button"
          key={link}
          aria-label={`${t("preview")} ${fileName(link)}`}
          onClick={(event) => {
            // The row behind the picture handles clicks itself.
            event.stopPropagation();
            setShown(index);
          }}
        >
          <img src={link} alt="" loading="lazy" />
        </button>
      ))}
      {shown !== null && <PicturePreview links={safe} current={shown} onMove={setShown} onClose={() => setShown(null)} />}
    </span>
  );
}
