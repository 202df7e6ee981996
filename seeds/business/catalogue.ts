import { seedId } from "../seed-id.ts";
import { picture } from "./picture-list.ts";
import { amountText } from "./amounts.ts";
import { momentText, type Calendar } from "./calendar.ts";
import { data } from "./data/catalogue.ts";
import { randomOf } from "./random.ts";
import type { Gathered, SeedRecord } from "./records.ts";

/** Values of a SKU that an order copies. */
export interface Sku {
  readonly id: string;
  readonly name: string;
  /** Cents. */
  readonly price: number;
  /** Name of the product's category. */
  readonly category: string;
}

/** Levels from the lowest: required investment in cents, and shares of the incomes of other members. */
const LEVELS = data.levels.map(([, least, direct, team], at) => ({
  id: seedId("memberLevel", at + 1),
  least: Number(least) * 100,
  direct,
  team,
}));

/** Returns the highest level that an invested sum reaches. */
export function levelOf(invested: number): (typeof LEVELS)[number] | undefined {
  return LEVELS.findLast(({ least }) => least <= invested);
}

export const BANK_IDS: readonly string[] = data.banks.map((_, at) => seedId("bank", at + 1));

const normIds = new Map<string, readonly { readonly id: string; readonly value: string }[]>();
let norms = 0;
for (const [name, values] of data.norms)
  normIds.set(
    name,
    values.map((value) => ({ id: seedId("norm", (norms += 1)), value })),
  );

const leaves = new Map<string, string>();
let categories = 0;
const categoryRecords: readonly SeedRecord[] = data.categories.flatMap(([categoryName, below], at) => {
  const id = seedId("category", (categories += 1));
  return [
    { id, categoryName, icon: picture("category", categories), parentId: "0", sort: at + 1, status: 1 },
    ...below.map((name, place) => {
      const leaf = seedId("category", (categories += 1));
      leaves.set(name, leaf);
      const icon = picture("category", categories);
      return { id: leaf, categoryName: name, icon, parentId: id, sort: place + 1, status: 1 };
    }),
  ];
});

const productRecords: SeedRecord[] = [];
const skuRecords: SeedRecord[] = [];
const skuCategories: string[] = [];
for (const [category, norm, yuan, names] of data.products) {
  for (const productName of names) {
    const number = productRecords.length + 1;
    const random = randomOf(`product:${number}`);
    const id = seedId("product", number);
    const code = `P${String(number).padStart(4, "0")}`;
    const base = yuan * 100 + random.whole(-4, 12) * 100;
    const species = data.species[category];
    const breeds = data.breeds.flatMap(([, , of], at) =>
      species === undefined || of === species ? [seedId("breed", at + 1)] : [],
    );
    productRecords.push({
      id,
      productName,
      productCode: code,
      mainImage: picture("product", number),
      categoryId: leaves.get(category),
      breedId: random.chance(0.25) ? random.pick(breeds) : null,
      price: amountText(base),
      originalPrice: amountText(Math.round(base * 1.2)),
      sort: number,
      status: random.chance(0.94) ? 1 : 0,
      content: `<p>${productName}，来自星河宠物自有产线，每一批次均有出厂检验报告。</p><p>开封后请密封存放于阴凉干燥处。</p>`,
    });
    for (const [at, { id: normId, value }] of (normIds.get(norm) ?? []).entries()) {
      skuCategories.push(category);
      skuRecords.push({
        id: seedId("sku", skuRecords.length + 1),
        productId: id,
        skuCode: `${code}-${at + 1}`,
        skuName: `${productName} ${value}`,
        normIds: normId,
        image: picture("product", number),
        price: amountText(Math.round(base * (1 + at * 0.85))),
        stock: random.whole(40, 4_000),
        status: 1,
      });
    }
  }
}

/** SKUs for sale. The first ones sell best. */
export const SKUS: readonly Sku[] = skuRecords.map(({ id, skuName, price }, at) => ({
  id: String(id),
  name: String(skuName),
  price: Math.round(Number(price) * 100),
  category: skuCategories[at] ?? "",
}));

/** Builds levels, banks and goods. They do not depend on the number of orders. */
export function addCatalogue(gathered: Gathered, calendar: Calendar, by: SeedRecord): void {
  const stamped = (records: readonly SeedRecord[], name: string): SeedRecord[] =>
    records.map((record, at) => {
      const random = randomOf(`${name}:${at}:made`);
      const createTime = momentText(calendar.within(calendar.daysAgo(random.whole(722, 760)), random));
      const updateTime = momentText(calendar.within(calendar.daysAgo(random.whole(1, 700)), random));
      return { ...by, ...record, createTime, updateTime };
    });
  const add = (module: string, records: readonly SeedRecord[]): void => gathered.add(module, ...stamped(records, module));
  add(
    "member-level",
    data.levels.map(([levelName, minAmount, directRate, teamRate], at) => ({
      id: seedId("memberLevel", at + 1),
      levelName,
      icon: picture("level", at + 1),
      level: at + 1,
      minAmount: `${minAmount}.00`,
      directRate,
      teamRate,
      sort: at + 1,
      status: 1,
    })),
  );
  add(
    "bank",
    data.banks.map(([bankName, bankCode], at) => ({ id: BANK_IDS[at], bankName, bankCode, sort: at + 1, status: 1 })),
  );
  add(
    "breed",
    data.breeds.map(([breedName, breedCode, species], at) => ({
      id: seedId("breed", at + 1),
      breedName,
      breedCode,
      species,
      image: picture("breed", at + 1),
      sort: at + 1,
      status: 1,
    })),
  );
  add("categories", categoryRecords);
  add(
    "norm",
    [...normIds].flatMap(([normName, values]) =>
      values.map(({ id, value }, at) => ({ id, normName, normValue: value, sort: at + 1, status: 1 })),
    ),
  );
  add("product", productRecords);
  add("sku", skuRecords);
  add(
    "award",
    data.awards.map(([awardName, awardType, amount], at) => ({
      id: seedId("award", at + 1),
      awardName,
      awardType,
      amount: `${amount}.00`,
      memberLevelId: at === 7 ? seedId("memberLevel", 3) : null,
      status: 1,
    })),
  );
  add("material", materials());
}

const GRADES = ["一级", "二级", "标准", "大包装"] as const;

/** Returns the id of a material in its first grade. @throws Error for an unknown name */
export function materialId(name: string): string {
  const at = data.materials.findIndex(([known]) => known === name);
  if (at < 0) throw new Error(`no material ${name}`);
  return seedId("material", at * GRADES.length + 1);
}

function materials(): SeedRecord[] {
  return data.materials.flatMap(([materialName, unit, price], at) =>
    GRADES.map((spec, place) => {
      const random = randomOf(`material:${at}:${place}`);
      return {
        id: seedId("material", at * GRADES.length + place + 1),
        materialCode: `M${String(at + 1).padStart(3, "0")}-${place + 1}`,
        materialName,
        spec,
        unit,
        price: amountText(Math.round(price * 100 * (1.15 - place * 0.1))),
        stock: random.whole(0, 9_000),
        supplier: random.pick(data.suppliers),
      };
    }),
  );
}
