import { loadCode } from "#ui";

/** Reads the code in the present picture of a video. @returns null while none is legible */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of the Barcode Detection API that the pad uses; not every browser has it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorClass = (new (options: { readonly formats: readonly string[] }) => Detector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Codes on job sheets, and of other programs on labels. */
const FORMATS = ["qr_code", "code_128", "code_39", "ean_13"];
/** Pixels of the longer side of the picture that is searched: more only takes longer. */
const SIDE = 640;

/** The browser's own reader where it has one, otherwise a library that is fetched now. */
export async function createCodeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? libraryReader();
}

async function ownReader(): Promise<CodeReader | null> {
  const found: unknown = Reflect.get(globalThis, "BarcodeDetector");
  if (!isDetectorClass(found)) return null;
  const supported = await found.getSupportedFormats().catch((): readonly string[] => []);
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (!formats.includes("qr_code")) return null;
  const detector = new found({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === "function" && "getSupportedFormats" in value;
}

async function libraryReader(): Promise<CodeReader> {
  const { default: decodeQR } = await loadCode(() => import("qr/decode.js"));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return Promise.resolve(null);
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return Promise.resolve(decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data }));
    } catch {
      // The library throws for a picture without a code.
      return Promise.resolve(null);
    }
  };
}

/** The search text of a code: the order of a job sheet's address, otherwise the code itself. */
export function orderOfCode(code: string): string {
  return URL.parse(code)?.searchParams.get("order") ?? code.trim();
}
