import { DEFAULT_TENANT, STUDIO_CODE, TrellisError } from "#contract";
import type { Caller, Core, ModuleFile, ModuleFiles } from "#server/schemas";

/** The text that every digest of a file is made of. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The folder of module files. It concerns all tenants, so that a code granted in another tenant does not open it.
 * @throws TrellisError forbidden, or noEndpoint where the server has no folder
 */
export function folderFor({ deps }: Core, caller: Caller): ModuleFiles {
  if (caller.tenantId !== DEFAULT_TENANT) throw new TrellisError("forbidden", { params: { permission: STUDIO_CODE } });
  if (deps.moduleFiles === undefined)
    throw new TrellisError("noEndpoint", {
      text: {
        zh: "演示环境没有模块文件。在自己的服务器上可以使用模块工坊。",
        en: "The demo has no module files. Use the module studio on a server of your own.",
      },
    });
  return deps.moduleFiles;
}

/** @returns null for a file that does not exist */
export async function fileAt(folder: ModuleFiles, path: string): Promise<ModuleFile | null> {
  return (await folder.read()).find((file) => file.path === path) ?? null;
}

/** `schemas/crm/customer.json` → `customer`; `dashboards/<name>` of a dashboard, "" of menus.json. */
export function moduleOfPath(path: string): string {
  const [area = "", file = ""] = path.split("/").slice(-2);
  const name = file.replace(/\.json$/, "");
  if (area === "schemas") return "";
  return area === "dashboards" ? `${area}/${name}` : name;
}

/** True if a text names a module: every key of the format whose value is the name of a module is called `module`. */
export function namesModule(text: string, module: string): boolean {
  return module !== "" && !module.includes("/") && new RegExp(`"module"\\s*:\\s*"${module}"`).test(text);
}
