import type { ReferencePage } from "#contract";
import type { AuthoredModule } from "#metadata";
import type { ReferenceQuery } from "../../../../src/runtime/form-model/services.ts";

/** A tree that comes level by level, as the server answers for one that is too large to be sent whole. */
export const REGION: AuthoredModule = {
  module: "region",
  title: "行政区划",
  schema: {
    type: "object",
    properties: {
      parentCode: { type: "string", title: "上级", default: "00", "x-ref": { module: "region", value: "code", label: "name" } },
      code: { type: "string", title: "编号" },
      name: { type: "string", title: "名称" },
    },
  },
  ui: { label: "name", list: { tree: "parentCode", lazy: true } },
  endpoints: { base: "/region" },
};

interface Place {
  readonly value: string;
  readonly label: string;
  readonly parentId: string;
}

const PLACES: readonly Place[] = [
  { value: "11", label: "北京市", parentId: "00" },
  { value: "1101", label: "市辖区", parentId: "11" },
  { value: "110101", label: "东城区", parentId: "1101" },
  { value: "33", label: "浙江省", parentId: "00" },
  { value: "3301", label: "杭州市", parentId: "33" },
  { value: "330106", label: "西湖区", parentId: "3301" },
  { value: "3302", label: "宁波市", parentId: "33" },
];

export function answerRegions(query: ReferenceQuery): ReferencePage {
  const found = PLACES.filter((place) =>
    query.values !== undefined
      ? query.values.includes(place.value)
      : query.q !== undefined
        ? place.label.includes(query.q)
        : place.parentId === (query.parent ?? "00"),
  );
  const named = query.values !== undefined || query.q !== undefined;
  const options = found.map((place) => ({
    ...place,
    hasChildren: PLACES.some((other) => other.parentId === place.value),
    ...(named ? { above: above(place) } : {}),
  }));
  return { options, total: options.length, tree: true, complete: false };
}

function above(place: Place): readonly Place[] {
  const parent = PLACES.find((other) => other.value === place.parentId);
  return parent === undefined ? [] : [...above(parent), parent];
}
