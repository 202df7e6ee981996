import { isJsonObject, type Json } from "#contract";
import { pointerOf, type ParsedFile, type Path } from "../source/parse.ts";
import { draftOf, type ModuleDraft } from "./facts/draft.ts";
import { valueAt } from "./facts/json-type.ts";
import type { StructuralFault } from "./facts/structure/structure.ts";
import { reportNamedTo } from "./report.ts";
import type { NamedFinding } from "./rule.ts";
import { isTooLarge } from "./rules/files/file-size.ts";
import { unknownKey } from "./rules/files/unknown-key.ts";

/** A key that is a slip of the pen, and the key that is meant. */
interface Slip {
  readonly path: Path;
  readonly meant: string;
}

/** Rounds of mending: what stands under a mistyped key is known when the key is. */
const ROUNDS = 3;
/** Unknown keys of a file that are mended. The file is read once for each, and more of them say that it is no module. */
const MOST = 20;

/**
 * Reads a file as if its mistyped keys were the ones that are meant, so that rules see the parts under them. Without that,
 * one letter in `schema` would leave all that names a field without one, in this file and in those that refer to it.
 * The mistyped keys are errors all the same.
 * @returns the draft of the mended file, with the one before each round as `asWritten`; the same draft where no key is mistyped
 */
export function withMendedKeys(draft: ModuleDraft): ModuleDraft {
  if (isTooLarge(draft)) return draft;
  let mended = draft;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = mendOnce(mended);
    if (next === null) break;
    mended = { ...next, asWritten: mended };
  }
  return mended;
}

function mendOnce(draft: ModuleDraft): ModuleDraft | null {
  const slips = slipsIn(draft).filter((slip) => fits(draft, slip));
  return slips.length === 0 ? null : draftOf(mendedFile(draft.parsed, slips));
}

/** The unknown keys for which the linter suggests a key that their object does not have yet. */
function slipsIn(draft: ModuleDraft): readonly Slip[] {
  const unknown = draft.structure.filter((fault) => fault.kind === "unknown-key");
  if (unknown.length === 0 || unknown.length > MOST) return [];
  const taken = new Set<string>();
  return unknown.flatMap((fault) => {
    const meant = meantKey(draft, fault);
    const around = fault.path.slice(0, -1);
    const place = pointerOf([...around, meant ?? ""]);
    const siblings = valueAt(draft.parsed.value ?? null, ...around);
    if (meant === undefined || !fault.allowed.includes(meant) || taken.has(place)) return [];
    if (!isJsonObject(siblings) || Object.hasOwn(siblings, meant) || !Object.hasOwn(siblings, fault.key)) return [];
    taken.add(place);
    return [{ path: fault.path, meant }];
  });
}

function meantKey(draft: ModuleDraft, fault: StructuralFault): string | undefined {
  const findings: NamedFinding[] = [];
  unknownKey.check({ ...draft, structure: [fault] }, reportNamedTo(findings, draft.file, unknownKey));
  return findings[0]?.means;
}

/** True if what stands under a key has the form of what belongs under the meant one. */
function fits(draft: ModuleDraft, slip: Slip): boolean {
  const place = pointerOf([...slip.path.slice(0, -1), slip.meant]);
  return !draftOf(mendedFile(draft.parsed, [slip])).structure.some(({ path }) => pointerOf(path) === place);
}

function mendedFile(file: ParsedFile, slips: readonly Slip[]): ParsedFile {
  const written = new Map(slips.map(({ path, meant }) => [pointerOf([...path.slice(0, -1), meant]), path.at(-1) ?? ""]));
  const asWritten = (path: Path): Path => path.map((step, at) => written.get(pointerOf(path.slice(0, at + 1))) ?? step);
  return {
    ...file,
    value: slips.reduce<Json>((value, slip) => renamed(value, slip), file.value ?? null),
    placeOf: (path) => file.placeOf?.(asWritten(path)) ?? asWritten(path),
  };
}

/** The same value with one key by another name, in its place. */
function renamed(value: Json, { path: [step, ...rest], meant }: Slip): Json {
  if (Array.isArray(value)) return value.map((part: Json, at) => (at === step ? renamed(part, { path: rest, meant }) : part));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => {
    if (key !== step) return [key, part];
    return rest.length === 0 ? [meant, part] : [key, renamed(part, { path: rest, meant })];
  });
  return Object.fromEntries(entries);
}
