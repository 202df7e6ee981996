import { isJsonObject, type DashboardDay, type DashboardFacts, type DashboardModule } from "#contract";

const string = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

function asModule(data: unknown): DashboardModule {
  if (!isJsonObject(data)) throw new TypeError("no module");
  const { title, change } = data;
  return {
    name: string(data["name"]),
    title: isJsonObject(title) ? { zh: string(title["zh"]), en: string(title["en"]) } : { zh: "", en: "" },
    path: string(data["path"]),
    icon: string(data["icon"]),
    count: number(data["count"]),
    capped: data["capped"] === true,
    change: typeof change === "number" ? change : null,
    writes: number(data["writes"]),
  };
}

function asDay(data: unknown): DashboardDay {
  if (!isJsonObject(data)) throw new TypeError("no day");
  return {
    day: string(data["day"]),
    added: number(data["added"]),
    edited: number(data["edited"]),
    removed: number(data["removed"]),
  };
}

export function asDashboardFacts(data: unknown): DashboardFacts {
  if (!isJsonObject(data) || !Array.isArray(data["modules"]) || !Array.isArray(data["days"])) throw new TypeError("no facts");
  const { signIns } = data;
  return {
    modules: data["modules"].map(asModule),
    days: data["days"].map(asDay),
    signIns: Array.isArray(signIns)
      ? signIns.map((one) =>
          isJsonObject(one) ? { day: string(one["day"]), count: number(one["count"]) } : { day: "", count: 0 },
        )
      : null,
  };
}
