import Image from "@arco-design/web-react/es/Image";

interface PictureViewerProps {
  readonly links: readonly string[];
  /** Place of the picture that is open; null for none. */
  readonly shown: number | null;
  readonly onShow: (at: number | null) => void;
}

/** Shows pictures large, with zoom and the next ones. */
export function PictureViewer({ links, shown, onShow }: PictureViewerProps) {
  return (
    <Image.PreviewGroup
      infinite
      srcList={[...links]}
      visible={shown !== null}
      current={shown ?? 0}
      onChange={onShow}
      onVisibleChange={(isVisible) => {
        if (!isVisible) onShow(null);
      }}
    />
  );
}
