import { TrellisError } from "#contract";
import { recordsOf, type OperationContext, type RowOf } from "#server";

/** Removes uploads of messages, except those that something else shows as well. */
export async function removeFiles(context: OperationContext, links: readonly string[]): Promise<void> {
  if (links.length === 0) return;
  const files = recordsOf(context, "attach");
  const within: OperationContext = { ...context, module: files.module };
  const interceptors = context.deps.features.flatMap((feature) => feature.interceptors?.["attach"] ?? []);
  for (const file of await files.find({ link: links })) {
    if (await isShownElsewhere(within, file, interceptors)) continue;
    const removed = await files.remove({ id: file.id });
    for (const { afterRemove } of interceptors) await afterRemove?.(within, removed);
  }
}

type AttachInterceptors = readonly NonNullable<OperationContext["deps"]["features"][number]["interceptors"]>[string][];

async function isShownElsewhere(
  context: OperationContext,
  file: RowOf<"attach">,
  interceptors: AttachInterceptors,
): Promise<boolean> {
  try {
    for (const { beforeRemove } of interceptors) await beforeRemove?.(context, [file]);
    return false;
  } catch (error) {
    if (error instanceof TrellisError) return true;
    throw error;
  }
}
