import { lazy, Suspense, useState } from "react";
import { useI18n } from "#ui";
import { valueTexts } from "./value-texts.ts";
import { fileName } from "./stored-files.ts";
import { safeAddress } from "./safe-address.ts";

const PicturePreview = lazy(() => import("./picture-preview.tsx").then((module) => ({ default: module.PicturePreview })));

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
            // The row behind it has its own click.
            event.stopPropagation();
            setShown(index);
          }}
        >
          <img src={link} alt="" loading="lazy" />
        </button>
      ))}
      {shown !== null && (
        <Suspense fallback={null}>
          <PicturePreview links={safe} current={shown} onMove={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </span>
  );
}
