import { observer } from "mobx-react-lite";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReferenceOption, ReferencePage } from "#contract";
import { normalise, type Field, type ModuleValidators } from "#metadata";
import { FormSession } from "../../../form-model/form-session.ts";
import { moduleShape } from "../../../form-model/values/form-shape.ts";
import { FormServicesContext, type FormServices, type ReferenceQuery } from "../../../form-model/services.ts";
import { useNodeLevels } from "../../cascader/use-node-levels.ts";
import { useReferenceTree } from "../../tree-select/use-reference-tree.ts";
import { validatorsOf } from "../../../../../tests/support/forms/form-sample.ts";

/** The table of pinyin comes when it is let. */
const late = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("../../../context/pinyin-names.ts", async (load) => {
  await late.promise;
  return load();
});

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A form whose places belong to a country. */
const trip = normalise(
  {
    module: "trip",
    title: "行程",
    schema: {
      type: "object",
      properties: {
        country: { type: "string", title: "国家" },
        placeId: { type: "string", title: "地点", "x-ref": { module: "place", where: { country: "country" } } },
      },
    },
    endpoints: { base: "/test/trip" },
  },
  "test",
  () => undefined,
);

interface Tree {
  readonly options: readonly { readonly value: string; readonly label?: string; readonly title?: string }[];
  readonly open: () => void;
  readonly search: (words: string) => void;
  readonly expand?: (value: string) => Promise<void>;
}

const option = (value: string, label: string, parentId?: string): ReferenceOption => ({
  value,
  label,
  ...(parentId === undefined ? {} : { parentId }),
});

let validators: ModuleValidators;
let placeField: Field;
let root: Root;
let session: FormSession;
/** Requests without an answer yet. */
let waiting: {
  readonly query: ReferenceQuery;
  readonly answer: (options: readonly ReferenceOption[], complete?: boolean) => void;
}[];
let tree: Tree;

const services: FormServices = {
  dictionary: () => Promise.resolve([]),
  references: (query) =>
    new Promise<ReferencePage>((resolve) => {
      waiting.push({
        query,
        answer: (options, complete = false) => resolve({ options, total: options.length, tree: true, complete }),
      });
    }),
  upload: () => Promise.reject(new Error("no uploads here")),
  validators: () => Promise.resolve(validators),
};

const HOOKS: Readonly<Record<string, (place: { field: Field; session: FormSession; pointer: string }) => Tree>> = {
  "a tree": (place) => useReferenceTree(place, []),
  "a cascade of levels": (place) => useNodeLevels(place, "", ""),
};

beforeAll(async () => {
  validators = await validatorsOf(trip);
  const field = trip.fields.find(({ name }) => name === "placeId");
  if (field === undefined) throw new Error("no field");
  placeField = field;
});
beforeEach(() => {
  vi.useFakeTimers();
  waiting = [];
  session = new FormSession(moduleShape(trip, "add"), { country: "cn" }, validators);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  document.body.replaceChildren();
});

function show(use: (place: { field: Field; session: FormSession; pointer: string }) => Tree): void {
  const Probe = observer(function Probe() {
    tree = use({ field: placeField, session, pointer: "/placeId" });
    return null;
  });
  act(() =>
    root.render(
      <FormServicesContext value={services}>
        <Probe />
      </FormServicesContext>,
    ),
  );
}

const pass = (milliseconds: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined));
const names = (): readonly string[] => tree.options.map(({ label, title }) => label ?? title ?? "");
const requestFor = (fits: (query: ReferenceQuery) => boolean) => {
  const found = waiting.find(({ query }) => fits(query));
  if (found === undefined) throw new Error(`nothing was asked: ${JSON.stringify(waiting.map(({ query }) => query))}`);
  return found;
};
const searchFor = async (words: string): Promise<void> => {
  act(() => tree.search(words));
  await pass(400);
};

describe.each(Object.keys(HOOKS))("%s", (name) => {
  const use = HOOKS[name]!;

  it("ignores the answer to an earlier search that comes late", async () => {
    show(use);
    act(() => tree.open());
    await pass(0);
    requestFor(({ q }) => q === undefined).answer([option("1", "北京")]);
    await pass(0);
    await searchFor("上");
    await searchFor("上海");
    requestFor(({ q }) => q === "上海").answer([option("2", "上海")]);
    await pass(0);
    expect(names()).toEqual(["上海"]);
    requestFor(({ q }) => q === "上").answer([option("2", "上海"), option("3", "上饶")]);
    await pass(0);
    expect(names()).toEqual(["上海"]);
    await searchFor("");
    expect(names()).toEqual(["北京"]);
  });

  it("shows the nodes of the present cascade, whichever answer comes last", async () => {
    show(use);
    act(() => tree.open());
    await pass(0);
    act(() => session.set(["country"], "fr"));
    await pass(0);
    requestFor(({ where }) => where?.["country"] === "fr").answer([option("8", "巴黎")]);
    await pass(0);
    requestFor(({ where }) => where?.["country"] === "cn").answer([option("1", "北京")]);
    await pass(0);
    for (const { query, answer } of waiting.slice(2)) answer(query.where?.["country"] === "fr" ? [option("8", "巴黎")] : []);
    await pass(0);
    expect(names()).toEqual(["巴黎"]);
  });
});

it("adds no children of an earlier cascade to a tree", async () => {
  show(HOOKS["a tree"]!);
  act(() => tree.open());
  await pass(0);
  requestFor(({ parent }) => parent === undefined).answer([option("1", "河北")]);
  await pass(0);
  const opened = tree.expand?.("1");
  await pass(0);
  act(() => session.set(["country"], "fr"));
  await pass(0);
  requestFor(({ where, parent }) => where?.["country"] === "fr" && parent === undefined).answer([option("8", "巴黎")]);
  await pass(0);
  requestFor(({ parent }) => parent === "1").answer([option("2", "石家庄")]);
  await pass(0);
  await opened;
  expect(names()).toEqual(["巴黎"]);
});

it("finds the nodes of a whole tree by pinyin and by initials, with the way to them", async () => {
  vi.useRealTimers();
  show(HOOKS["a cascade of levels"]!);
  act(() => tree.open());
  await act(async () => undefined);
  requestFor(({ q }) => q === undefined).answer([option("1", "生产部"), option("2", "水刀组", "1"), option("3", "Sales")], true);
  await act(async () => undefined);
  for (const [words, found] of [
    ["shuidao", ["生产部 / 水刀组"]],
    ["sdz", ["生产部 / 水刀组"]],
    ["sal", ["Sales"]],
    ["水", ["生产部 / 水刀组"]],
  ] as const) {
    // One key is enough, also before the table of pinyin has come.
    act(() => tree.search(words));
    late.resolve();
    await expect
      .poll(async () => {
        await act(async () => undefined);
        return names();
      })
      .toEqual(found);
  }
});

it("searches for what was typed before the tree came", async () => {
  show(HOOKS["a tree"]!);
  act(() => tree.open());
  await searchFor("石");
  requestFor(({ q }) => q === undefined).answer([option("1", "河北")]);
  await pass(0);
  await pass(400);
  requestFor(({ q }) => q === "石").answer([option("2", "石家庄")]);
  await pass(0);
  expect(names()).toEqual(["石家庄"]);
});
