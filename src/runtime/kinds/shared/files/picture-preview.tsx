import Image from "@arco-design/web-react/es/Image";

interface PicturePreviewProps {
  readonly links: readonly string[];
  readonly current: number;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
}

export function PicturePreview({ links, current, onMove, onClose }: PicturePreviewProps) {
  return (
    <Image.PreviewGroup
      srcList={[...links]}
      visible
      current={current}
      onChange={onMove}
      onVisibleChange={(visible) => !visible && onClose()}
    />
  );
}
