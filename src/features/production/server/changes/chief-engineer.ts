import { recordsOf, type OperationContext } from "#server";
import { colleaguesWith, type Colleague } from "../people.ts";

/** Code of the position whose holders decide about change orders. */
const CHIEF_POST = "chief_engineer";

/** @returns the colleagues with the position of chief engineer */
export async function chiefEngineers(context: OperationContext): Promise<readonly Colleague[]> {
  const [post] = await recordsOf(context, "post").find({ postCode: CHIEF_POST }, { limit: 1 });
  return post === undefined ? [] : colleaguesWith(context, [post.id]);
}
