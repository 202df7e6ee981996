import TextArea from "@arco-design/web-react/es/Input/textarea";
import { Fragment, useId, useState } from "react";
import { MentioningColleagues } from "./mentioning-colleagues.tsx";
import "./comment-field.css";

const LONGEST = 500;

/** A comment while it is written. What was typed stays when the server refuses. */
export interface CommentDraft {
  readonly id: string;
  readonly text: string;
  /** The comment was required and not given. */
  readonly isMissing: boolean;
  readonly write: (text: string) => void;
  /** Returns the comment to send. Null, with the focus on the field, for an empty one that is required. */
  readonly take: (isRequired: boolean) => string | null;
}

export function useCommentDraft(): CommentDraft {
  const id = useId();
  const [text, write] = useState("");
  const [isMissing, setMissing] = useState(false);
  return {
    id,
    text,
    isMissing,
    write,
    take: (isRequired) => {
      const given = text.trim();
      const lacks = isRequired && given === "";
      setMissing(lacks);
      if (!lacks) return given;
      document.getElementById(id)?.focus();
      return null;
    },
  };
}

interface CommentFieldProps {
  readonly comment: CommentDraft;
  readonly label: string;
  /** Said under the field while the comment is missing. */
  readonly fault: string;
  readonly placeholder?: string;
  /** Each use of the form needs the comment. */
  readonly isRequired?: boolean;
  /** The people whom the comment names get a copy of the process. */
  readonly mentions?: boolean;
}

/** The field of a comment, with its fault. */
export function CommentField({ comment, label, fault, placeholder, isRequired = false, mentions = false }: CommentFieldProps) {
  const Around = mentions ? MentioningColleagues : Fragment;
  const { id, text, isMissing, write } = comment;
  return (
    <div className="comment-field">
      <label htmlFor={id}>
        {label} {isRequired && <span aria-hidden>*</span>}
      </label>
      <Around>
        <TextArea
          id={id}
          value={text}
          maxLength={LONGEST}
          showWordLimit
          autoSize={{ minRows: 3, maxRows: 8 }}
          {...(placeholder === undefined ? {} : { placeholder })}
          aria-required={isRequired || undefined}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          {...(isMissing ? { status: "error" as const } : {})}
          onChange={write}
        />
      </Around>
      {isMissing && (
        <p id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
