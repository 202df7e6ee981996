import Image from "@arco-design/web-react/es/Image";
import { useState } from "react";
import { useI18n } from "#ui";
import { texts } from "../common/production-texts.ts";

/** Photos and drawings; one opens large, with zoom and the next ones. */
export function Pictures({ links }: { readonly links: readonly string[] }) {
  const { t } = useI18n(texts);
  const [shown, setShown] = useState<number | null>(null);
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{t("photos")}</h2>
      <div className="order-pictures">
        {links.map((link, at) => (
          <button key={`${link} ${at}`} type="button" aria-label={t("enlarge")} onClick={() => setShown(at)}>
            <img src={link} alt="" />
          </button>
        ))}
      </div>
      <Image.PreviewGroup
        infinite
        srcList={[...links]}
        visible={shown !== null}
        current={shown ?? 0}
        onChange={setShown}
        onVisibleChange={(isVisible) => {
          if (!isVisible) setShown(null);
        }}
      />
    </section>
  );
}
