import { useRef, useState, type ReactNode, type RefObject } from "react";
import type { RecordInput, StoredRecord } from "#contract";
import { inputFields, type Field, type Module } from "#metadata";
import { toast, lazyComponent } from "#ui";
import { abilitiesOn } from "../context/permissions.ts";
import { ApiError, messageOf } from "../api/api-error.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { sameValue } from "./same-value.ts";
import { useLockedRefusal } from "./use-locked-refusal.ts";
import { formValues, saveOver, type Collision, type Side } from "./three-way.ts";

const CollisionNotice = lazyComponent(() => import("./collision-notice.tsx").then(({ CollisionNotice }) => CollisionNotice));
const GoneNotice = lazyComponent(() => import("./gone-notice.tsx").then(({ GoneNotice }) => GoneNotice));

type Trouble =
  | {
      readonly kind: "collision";
      readonly base: StoredRecord;
      readonly collision: Collision;
      readonly choices: ReadonlyMap<string, Side>;
      /** Fields that a save found undecided. */
      readonly undecided: readonly Field[];
    }
  | { readonly kind: "gone"; readonly base: StoredRecord };

interface ConflictsOptions {
  readonly module: Module;
  readonly form: RefObject<FormHandle | null>;
  /** Sends an edit, or without an id a new record; quietly. */
  readonly send: (input: RecordInput) => Promise<unknown>;
  /** The form is on its way to the server. */
  readonly busy: boolean;
  /** Has the form send itself. */
  readonly submit: () => void;
  /** The person drops what they typed for the newest record. */
  readonly onReload: (newer: StoredRecord) => void;
}

interface Conflicts {
  /**
   * Saves what the form sends over the record that it began with.
   * @returns "added" when the record is deleted and the user chose to add a new one
   * @throws when it is not saved, after the reason was shown
   */
  readonly save: (base: StoredRecord, input: RecordInput) => Promise<"updated" | "added">;
  /** To be shown above the form; null when there is nothing to say. */
  readonly notice: ReactNode;
  readonly forget: () => void;
}

/** Handles an edit that conflicts with a newer save: merges unambiguous fields and asks about the others. */
export function useConflicts({ module, form, send, busy, submit, onReload }: ConflictsOptions): Conflicts {
  const { permissions } = useRuntime();
  const refuseLocked = useLockedRefusal(module);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const adding = useRef(false);
  const fields = inputFields(module, "edit").filter((field) => !field.writeOnly);
  const abilities = abilitiesOn(module, permissions);

  const save = async (base: StoredRecord, input: RecordInput): Promise<"updated" | "added"> => {
    const anew = trouble?.kind === "gone" && adding.current;
    try {
      if (anew) await send(asNew(module, trouble.base, input));
      else await saveEdit(base, input);
      setTrouble(null);
      return anew ? "added" : "updated";
    } catch (error) {
      // The api reports an ended session.
      if (error instanceof ApiError && error.id === "notFound") setTrouble({ kind: "gone", base });
      else if (error instanceof ApiError && error.code !== 401) toast.error(messageOf(error));
      throw error;
    } finally {
      adding.current = false;
    }
  };

  const saveEdit = async (base: StoredRecord, input: RecordInput): Promise<void> => {
    const known = trouble?.kind === "collision" ? trouble : null;
    const undecided = known === null ? [] : undecidedIn(known.collision, known.choices, input);
    if (known !== null && undecided.length > 0) {
      setTrouble({ ...known, undecided });
      throw new Error("undecided");
    }
    const began = known?.collision.newer ?? base;
    if (known !== null) await refuseLocked(fields, input, began);
    const collision = await saveOver(send, fields, began, input, refuseLocked);
    if (collision === null) return;
    form.current?.accept(formValues(collision.merged, collision.newer));
    setTrouble({ kind: "collision", base: began, collision, choices: new Map(), undecided: [] });
    throw new Error("collided");
  };

  const choose = (names: readonly string[], side: Side): void => {
    if (trouble?.kind !== "collision") return;
    const chosen = trouble.collision.overlapping.filter(({ field }) => names.includes(field.name));
    const values = chosen.map(({ field, mine, theirs }) => [field.name, side === "mine" ? mine : theirs] as const);
    const choices = new Map([...trouble.choices, ...names.map((name) => [name, side] as const)]);
    if (side === "mine") form.current?.accept(Object.fromEntries(values));
    else
      form.current?.accept(
        formValues(
          chosen.map(({ field }) => field),
          trouble.collision.newer,
        ),
      );
    setTrouble({ ...trouble, choices, undecided: trouble.undecided.filter(({ name }) => !choices.has(name)) });
  };

  const notice =
    trouble === null ? null : trouble.kind === "gone" ? (
      <GoneNotice
        canAdd={abilities.add}
        hasBin={abilities.delete}
        busy={busy}
        onAdd={() => {
          adding.current = true;
          submit();
        }}
      />
    ) : (
      <CollisionNotice
        module={module}
        base={trouble.base}
        collision={trouble.collision}
        choices={trouble.choices}
        undecided={trouble.undecided}
        busy={busy}
        onChoose={choose}
        onSave={submit}
        onReload={() => {
          const { newer } = trouble.collision;
          setTrouble(null);
          onReload(newer);
        }}
      />
    );
  return { save, notice, forget: () => setTrouble(null) };
}

/** Overlaps that were neither chosen nor typed over. */
function undecidedIn({ overlapping }: Collision, choices: ReadonlyMap<string, Side>, input: RecordInput): readonly Field[] {
  return overlapping
    .filter(({ field, mine }) => !choices.has(field.name) && field.name in input && sameValue(field, input[field.name], mine))
    .map(({ field }) => field);
}

/** The record as the person wanted it, for one that is no longer there. */
function asNew(module: Module, base: StoredRecord, input: RecordInput): RecordInput {
  const fields = inputFields(module, "add");
  const kept = formValues(
    fields.filter(({ name, writeOnly }) => !writeOnly && name in base),
    base,
  );
  const typed = Object.entries(input).filter(([name]) => fields.some((field) => field.name === name));
  return { ...kept, ...Object.fromEntries(typed) };
}
