import Button from "@arco-design/web-react/es/Button";
import { useEffect, useRef } from "react";
import { useI18n } from "#ui";
import type { CursorPages } from "./use-cursor-pages.ts";
import { texts } from "./forum-texts.ts";

/** Loads the next page when the reader comes near the end, or presses. */
export function MoreButton<T>({ pages, auto = true }: { readonly pages: CursorPages<T>; readonly auto?: boolean }) {
  const { t } = useI18n(texts);
  const place = useRef<HTMLDivElement>(null);
  const { hasMore, loadMore } = pages;
  useEffect(() => {
    const element = place.current;
    if (element === null || !auto || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [auto, hasMore, loadMore]);
  if (pages.records.length === 0) return null;
  return (
    <div className="forum-more" ref={place}>
      {hasMore ? (
        <Button loading={pages.isLoadingMore} onClick={loadMore}>
          {t("more")}
        </Button>
      ) : (
        auto && <span>{t("end")}</span>
      )}
    </div>
  );
}
