import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import "./mentioning.css";

/** A person who can be mentioned. */
export interface MentionedPerson {
  readonly id: string;
  /** The name that the mention gets. */
  readonly name: string;
  /** The picture before the name. */
  readonly picture?: ReactNode;
  /** More about the person, behind the name. */
  readonly note?: string;
}

interface Written {
  readonly target: HTMLElement;
  /** Characters behind the `@`, up to the caret. */
  readonly text: string;
}

interface Found {
  /** The text that they answer; null before the first answer. */
  readonly text: string | null;
  readonly people: readonly MentionedPerson[];
}

const NOBODY: Found = { text: null, people: [] };

const WRITTEN = /(?:^|[\s\p{P}])@([\p{L}\p{N}._-]{0,30})$/u;
/** A name that a mention can hold. */
const WHOLE = /^[\p{L}\p{N}._-]{1,30}$/u;
const PAUSE_MS = 150;

/** People by what is written behind the `@`. Constant. */
export type FindPeople = (text: string, signal: AbortSignal) => Promise<readonly MentionedPerson[]>;

interface MentioningProps {
  readonly find: FindPeople;
  /** Accessible name of the list of people. */
  readonly label: string;
  /** The list stands below the field: there is no room above it. */
  readonly below?: boolean;
  /** A text area or an editor. */
  readonly children: ReactNode;
}

/** Offers people behind an `@` in the field that it encloses. The focus stays in the field. */
export function Mentioning({ find, label, below = false, children }: MentioningProps) {
  const listId = useId();
  const [written, setWritten] = useState<Written | null>(null);
  const [found, setFound] = useState<Found>(NOBODY);
  const [at, setAt] = useState(0);
  const dismissed = useRef<string | null>(null);
  const text = written?.text ?? null;
  // Until the people for this text arrive, those for the text before it are offered as far as they fit.
  const people = found.text === text ? found.people : found.people.filter(({ name }) => name.includes(text ?? ""));
  const isOpen = written !== null && people.length > 0;
  const target = written?.target ?? null;
  useEffect(() => {
    setAt(0);
    if (text === null) {
      setFound(NOBODY);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      find(text, controller.signal).then(
        (all) => {
          setFound({ text, people: all.filter(({ name }) => WHOLE.test(name)) });
          setAt(0);
        },
        // Nobody is offered, and the text can be written by hand.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [find, text]);
  useEffect(() => {
    if (target === null || !isOpen) return undefined;
    target.setAttribute("aria-activedescendant", `${listId}-${at}`);
    return () => target.removeAttribute("aria-activedescendant");
  }, [at, isOpen, listId, target]);
  const look = (): void => {
    const now = writtenAt(document.activeElement);
    if (now !== null && now.text === dismissed.current) return;
    dismissed.current = null;
    setWritten((before) => (now !== null && now.text === before?.text && now.target === before.target ? before : now));
  };
  const choose = (person: MentionedPerson): void => {
    if (written !== null) replaceWritten(written, person.name);
    setWritten(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const person = people[at];
    if (event.key === "ArrowDown") setAt((at + 1) % people.length);
    else if (event.key === "ArrowUp") setAt((at + people.length - 1) % people.length);
    else if ((event.key === "Enter" || event.key === "Tab") && person !== undefined) choose(person);
    else if (event.key === "Escape") {
      dismissed.current = text;
      setWritten(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="trellis-mentioning"
      onInput={look}
      onClick={look}
      onKeyUp={look}
      onKeyDownCapture={onKeyDown}
      onBlur={() => setWritten(null)}
    >
      {isOpen && (
        <div className="trellis-people" id={listId} role="listbox" aria-label={label} data-below={below || undefined}>
          {people.map((person, index) => (
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {person.picture}
              {person.name}
              {person.note !== undefined && <small>{person.note}</small>}
            </div>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}

/** The beginning of a mention right before the caret; null without one. */
function writtenAt(target: Element | null): Written | null {
  if (!(target instanceof HTMLElement)) return null;
  const found = WRITTEN.exec(textBefore(target))?.[1];
  return found === undefined ? null : { target, text: found };
}

function textBefore(target: HTMLElement): string {
  if (target instanceof HTMLTextAreaElement)
    return target.selectionStart === target.selectionEnd ? target.value.slice(0, target.selectionStart) : "";
  const selection = getSelection();
  const node = selection?.focusNode ?? null;
  if (!target.isContentEditable || selection === null || !selection.isCollapsed || node?.nodeType !== Node.TEXT_NODE) return "";
  return (node.textContent ?? "").slice(0, selection.focusOffset);
}

/** Replaces the written beginning by the name, as typing does: the field's own undo takes it back. */
function replaceWritten({ target, text }: Written, name: string): void {
  if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.selectionStart - text.length, target.selectionStart);
  else {
    const selection = getSelection();
    const node = selection?.focusNode ?? null;
    if (selection === null || node === null) return;
    selection.setBaseAndExtent(node, selection.focusOffset - text.length, node, selection.focusOffset);
  }
  document.execCommand("insertText", false, `${name} `);
}
