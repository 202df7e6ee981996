import Button from "@arco-design/web-react/es/Button";
import { Icon, useI18n } from "#ui";
import { texts } from "../texts.ts";
import type { Viewer } from "./use-viewer.ts";

const ZOOM_STEP = 1.25;

interface ZoomButtonsProps {
  readonly viewer: Pick<Viewer, "zoomBy" | "fit">;
  readonly size: "mini" | "small";
}

/** Zooms a diagram, and fits it into its place. */
export function ZoomButtons({ viewer: { zoomBy, fit }, size }: ZoomButtonsProps) {
  const { t } = useI18n(texts);
  return (
    <div className="diagram-zoom">
      <Button
        size={size}
        aria-label={t("diagram.zoomOut")}
        icon={<Icon name="zoom-out" />}
        onClick={() => zoomBy(1 / ZOOM_STEP)}
      />
      <Button size={size} aria-label={t("diagram.zoomIn")} icon={<Icon name="zoom-in" />} onClick={() => zoomBy(ZOOM_STEP)} />
      <Button size={size} aria-label={t("diagram.fit")} icon={<Icon name="fullscreen" />} onClick={fit} />
    </div>
  );
}
