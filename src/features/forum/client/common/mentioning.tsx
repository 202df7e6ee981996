import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { isOf, listOf, useRuntime } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "./forum-texts.ts";
import { ForumAvatar } from "./person-line.tsx";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
}

interface Written {
  readonly target: HTMLElement;
  /** Characters behind the `@`, up to the caret. */
  readonly text: string;
}

interface Found {
  /** The text that they answer; null before the first answer. */
  readonly text: string | null;
  readonly people: readonly Person[];
}

const NOBODY: Found = { text: null, people: [] };

const WRITTEN = /(?:^|[\s\p{P}])@([\p{L}\p{N}._-]{0,30})$/u;
/** A name that a mention can hold. */
const WHOLE = /^[\p{L}\p{N}._-]{1,30}$/u;
const PAUSE_MS = 150;
const asPeople = listOf("people", isOf<Person>({ id: "string", name: "string" }));

interface MentioningProps {
  /** The post whose people are offered; null for a new post. */
  readonly postId: string | null;
  /** A text area or an editor. */
  readonly children: ReactNode;
}

/** Offers people behind an `@` in the field that it encloses. The focus stays in the field. */
export function Mentioning({ postId, children }: MentioningProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
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
      const params = { q: text, ...(postId === null ? {} : { invitationId: postId }) };
      api.call("GET", "/api/blade-comment/people", asPeople, { params, quiet: true, signal: controller.signal }).then(
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
  }, [api, postId, text]);
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
  const choose = (person: Person): void => {
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
      className="forum-mentioning"
      onInput={look}
      onClick={look}
      onKeyUp={look}
      onKeyDownCapture={onKeyDown}
      onBlur={() => setWritten(null)}
    >
      {isOpen && (
        <div className="forum-people" id={listId} role="listbox" aria-label={t("mention")}>
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
              <ForumAvatar avatar={person.avatar} />
              {person.name}
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
