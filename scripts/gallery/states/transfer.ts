import type { Route } from "playwright-core";
import type { TransferJob } from "#contract";
import type { State, Visitor } from "../visitor.ts";

const POSTS = "/system/post";

/** One valid row and three invalid rows. */
const file = ({ mark }: Visitor): Buffer =>
  Buffer.from(
    [
      "岗位编号,岗位名称,岗位类型,岗位排序,内部说明",
      `${mark},巡检员,高层,1,不导入`,
      `${mark}-2,调度员,没有的类型,2,`,
      `${mark},仓库管理员,基层,3,`,
      `${mark}-4,,中层,4,`,
    ].join("\n"),
  );

async function upload(visitor: Visitor): Promise<void> {
  const { dialog } = visitor.person;
  await visitor.tool(["导入", "Import"]);
  await dialog.locator("input[type=file]").setInputFiles({ name: "岗位.csv", mimeType: "text/csv", buffer: file(visitor) });
  await dialog.locator(".transfer-mapping-table tbody tr").first().waitFor();
}

async function check(visitor: Visitor): Promise<void> {
  await upload(visitor);
  await visitor.pressIn(["开始检查", "Check"]);
  await visitor.person.dialog.locator(".transfer-tiles").waitFor();
}

/** Makes the server report the job as running. */
async function slowly(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.json()) as { data: TransferJob | TransferJob[] };
  if (Array.isArray(body.data)) return route.fulfill({ response: answer });
  const data = { ...body.data, state: "running", done: 12_400, total: 60_000, files: [] };
  return route.fulfill({ response: answer, json: { ...body, data } });
}

export const transferStates: readonly State[] = [
  { name: "import: a file is asked for", at: POSTS, reach: (visitor) => visitor.tool(["导入", "Import"]) },
  { name: "import: columns and fields", at: POSTS, reach: upload },
  { name: "import: checked, with faults", at: POSTS, reach: check },
  {
    name: "import: done",
    at: POSTS,
    async reach(visitor) {
      await check(visitor);
      await visitor.pressIn(["只导入正确的 1 行", "Import only the 1 valid row"]);
      await visitor.button(["完成", "Done"], visitor.person.dialog).waitFor();
    },
  },
  { name: "export: choices", at: POSTS, reach: (visitor) => visitor.tool(["导出", "Export"]) },
  {
    name: "export: under way",
    moving: true,
    at: POSTS,
    async reach(visitor) {
      await visitor.tool(["导出", "Export"]);
      await visitor.person.page.route("**/jobs/**", slowly);
      await visitor.pressIn(["导出", "Export"]);
      await visitor.person.dialog.getByText(/12,?400/).waitFor();
    },
  },
];
