import { sourceOf, type Crop } from "./crop.ts";

/** Maximum size in bytes. */
const MOST_BYTES = 500 * 1024;
/** Width and height of the stored picture in pixels. */
const SIDE = 320;

export type AvatarProblem = "wrongType" | "unreadable";

/** Checks the type of an avatar: jpg or png. Null when the file is accepted. */
export function avatarProblem(file: File): AvatarProblem | null {
  return file.type === "image/jpeg" || file.type === "image/png" ? null : "wrongType";
}

/** A larger file is accepted: the cropped part that is sent is always smaller. */
export function isLarge(file: File): boolean {
  return file.size > MOST_BYTES;
}

/** Crops a picture and returns a small file of the same type. */
export async function cropped(picture: HTMLImageElement, crop: Crop, file: File): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser cannot draw");
  const { x, y, side } = sourceOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9));
  if (blob === null) throw new Error("the picture could not be drawn");
  return new File([blob], file.name, { type: file.type });
}
