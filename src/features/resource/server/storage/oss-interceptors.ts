import { recordsOf, wrongField, type Interceptors, type RowOf } from "#server";

/** Fields that determine where files are stored. */
const PLACE = ["category", "endpoint", "bucketName", "appId"] as const;

/** Rejects moving a storage that holds files, because they must stay readable. */
export const ossInterceptors: Interceptors<RowOf<"oss">> = {
  beforeSave: async (context, record, current) => {
    const moved = PLACE.find((name) => current !== null && (record[name] ?? "") !== (current[name] ?? ""));
    if (moved === undefined || current === null) return record;
    const [file] = await recordsOf(context, "attach", null).find({ ossId: current.id }, { limit: 1 });
    if (file === undefined) return record;
    const text = {
      zh: "此处已存有附件，不能改为其他位置；请新建一个配置并启用",
      en: "This storage contains attachments, so its location cannot change. Add another configuration and enable it.",
    };
    throw wrongField(moved, "place", text);
  },
};
