import { TrellisError } from "#contract";
import {
  ForeignDatabaseError,
  foreignDatabasesOf,
  refusalOf,
  type DatabaseAddress,
  type ForeignDatabases,
} from "#server/platform";
import { idParameter, decryptSecret, recordsInScope, recordsOf, refused, type Handler, type OperationContext } from "#server";

/**
 * Connects to a data source and checks access.
 * @throws TrellisError notFound, or the reason why the connection failed
 */
export const testSource: Handler = async (context) => {
  const found = await askSource(context, await idInScope(context), (databases, at) => databases.check(at));
  const { version, tables } = found;
  const said = {
    zh: `连接成功：PostgreSQL ${version}，可读 ${tables} 张表`,
    en: `Connected: PostgreSQL ${version}, ${tables} readable ${tables === 1 ? "table" : "tables"}`,
  };
  return { ...found, said: said[context.locale] };
};

/**
 * The names of a data source's tables and views, with their schema.
 * @throws TrellisError as `testSource`
 */
export const tablesOfSource: Handler = async (context) =>
  askSource(context, await idInScope(context), (databases, at) => databases.tables(at));

async function idInScope(context: OperationContext): Promise<string> {
  const id = idParameter(context, "id", "ids");
  const sources = await recordsInScope(context, "datasource");
  if ((await sources.find({ id })).length === 0) throw new TrellisError("notFound");
  return id;
}

/**
 * Queries a data source without checking the caller's scope, because a draft uses the data source that it names.
 * @throws TrellisError notFound, or the error of the database or the connection in words
 */
export async function askSource<T>(
  context: OperationContext,
  id: string,
  ask: (databases: ForeignDatabases, at: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const [source] = await recordsOf(context, "datasource").find({ id }, { secrets: true });
  if (source === undefined) throw new TrellisError("notFound");
  const at = {
    url: source.url.replace(/^jdbc:/, ""),
    username: source.username,
    password: await decryptSecret(context, source.password),
  };
  try {
    return await ask(foreignDatabasesOf(context), at);
  } catch (error) {
    if (!(error instanceof ForeignDatabaseError)) throw refusalOf(error);
    throw refused(
      { zh: "数据库拒绝了请求：{said}", en: "The database rejected the connection: {said}" },
      { said: error.message.slice(0, 300) },
    );
  }
}
