/** Types that a canvas reads and writes. */
const TYPES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);
const QUALITY = 0.9;
/** Share of the sides after a try that was too large. */
const STEP = 0.8;
const TRIES = 12;

/** Draws a picture smaller until its file fits. @returns null for a file that is no picture or does not get small enough */
export async function shrinkPicture(file: File, mostBytes: number): Promise<File | null> {
  if (!TYPES.has(file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement("canvas");
  try {
    // The size of a file follows from the number of its pixels.
    let scale = Math.min(1, Math.sqrt(mostBytes / file.size));
    for (let left = TRIES; left > 0; left -= 1, scale *= STEP) {
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      const context = canvas.getContext("2d");
      if (context === null) return null;
      context.imageSmoothingQuality = "high";
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
      if (blob !== null && blob.size <= mostBytes) return new File([blob], file.name, { type: file.type });
    }
    return null;
  } finally {
    picture.close();
  }
}
