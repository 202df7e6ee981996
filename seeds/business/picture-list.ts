import type { SeedFile } from "#server/platform";
import { seedId } from "../seed-id.ts";
import { data as catalogue } from "./data/catalogue.ts";
import { data as investment } from "./data/investment.ts";
import { drawPerson, drawPet } from "./pictures/faces.ts";
import { drawGoods } from "./pictures/goods.ts";
import { drawBadge, drawCoins, drawDocument, drawSlide } from "./pictures/scenes.ts";
import { drawBlueprint, drawWorkpiece } from "./pictures/workshop.ts";
import { randomOf } from "./random.ts";
import type { Gathered, SeedRecord } from "./records.ts";

interface Page {
  /** File name of the upload. */
  readonly title: string;
  draw(): Uint8Array;
}

const [ICON, FACE, THING] = [96, 160, 240];
const [WIDE, HIGH] = [600, 256];
export const PEOPLE = 12;
export const DOCUMENTS = ["疫苗接种本", "血统证书"] as const;
/** Pictures of the items on the app's start page. */
const MENU_ICONS = ["成犬粮", "猫砂", "营养补充", "驱虫", "食具", "窝垫", "沐浴", "除味"];

const categories = catalogue.categories.flatMap(([name, below]) => [name, ...below]);
/** Neighbouring categories have similar colours. */
const hueOf = (category: string): number => categories.indexOf(category) * 15 + 10;
const several = (count: number, page: (at: number) => Page): Page[] => Array.from({ length: count }, (_, at) => page(at));

/** Pictures by the records that show them. New albums go to the end, because the position is part of the ids. */
const ALBUMS = {
  product: catalogue.products.flatMap(([category, , , names], at) =>
    names.map((title, place): Page => ({ title, draw: () => drawGoods(category, hueOf(category) + at * 7 + place * 24, THING) })),
  ),
  category: categories.map((title): Page => ({ title, draw: () => drawGoods(title, hueOf(title), ICON) })),
  breed: catalogue.breeds.map(([title, , species], at): Page => ({ title, draw: () => drawPet(species, at, FACE) })),
  level: catalogue.levels.map(([title], at): Page => ({ title, draw: () => drawBadge(210 - at * 42, ICON) })),
  person: several(PEOPLE, (at) => ({ title: `头像 ${at + 1}`, draw: () => drawPerson(at, FACE) })),
  invest: investment.products.map(({ name }, at): Page => ({ title: name, draw: () => drawCoins(at, 200 + at * 40, FACE) })),
  menu: MENU_ICONS.map((of, at): Page => ({ title: `图标 ${at + 1}`, draw: () => drawGoods(of, at * 45, ICON) })),
  slide: several(9, (at) => ({ title: `横幅 ${at + 1}`, draw: () => drawSlide(at, WIDE, HIGH) })),
  document: DOCUMENTS.map((title, at): Page => ({ title, draw: () => drawDocument(210 - at * 180, 360, 480) })),
  workpiece: several(12, (at) => ({ title: `工件 ${at + 1}`, draw: () => drawWorkpiece(at, 320) })),
  blueprint: several(4, (at) => ({ title: `图纸 ${at + 1}`, draw: () => drawBlueprint(at, 480, 320) })),
} as const satisfies Record<string, readonly Page[]>;

export type Album = keyof typeof ALBUMS;

const NAMES = Object.keys(ALBUMS) as readonly Album[];
const SPAN = 1_000;

/** Returns the address of a picture. @param number number from 1; numbers after the last start over */
export function picture(album: Album, number: number): string {
  return linkOf(fileName(`${album}:${((number - 1) % ALBUMS[album].length) + 1}`, "png"));
}

/** Draws all pictures and records each as an attachment, as an upload does. */
export function addAlbums(gathered: Gathered, made: SeedRecord): void {
  for (const album of NAMES) {
    ALBUMS[album].forEach(({ title }, at) => {
      const file = drawn(album, at);
      addFile(gathered, { ...made, id: seedId("attach", NAMES.indexOf(album) * SPAN + at + 1) }, `${title}.png`, file);
    });
  }
}

/** @returns address of the file */
export function addFile(gathered: Gathered, made: SeedRecord, originalName: string, file: SeedFile): string {
  const { name, bytes } = file;
  const link = linkOf(name);
  const extension = name.split(".").at(-1);
  gathered.add("attach", { ...made, link, name, originalName, extension, attachSize: bytes.length });
  gathered.keep(file);
  return link;
}

/** Returns a name in the form of uploads. The result is always the same. */
export function fileName(of: string, extension: string): string {
  const random = randomOf(`file:${of}`);
  return `${Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join("")}.${extension}`;
}

function linkOf(name: string): string {
  return `/files/${name}`;
}

const known = new Map<string, SeedFile>();

/** Drawn once per process, because drawing takes some milliseconds. */
function drawn(album: Album, at: number): SeedFile {
  const key = `${album}:${at + 1}`;
  const file = known.get(key) ?? {
    name: fileName(key, "png"),
    bytes: ALBUMS[album][at]?.draw() ?? new Uint8Array(),
    mediaType: "image/png",
  };
  known.set(key, file);
  return file;
}
