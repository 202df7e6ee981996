import type { Finding } from "#contract";
import { useI18n } from "#ui";

interface FieldFaultsProps {
  readonly id?: string;
  readonly findings: readonly Finding[] | undefined;
  /** Message about what is typed and not yet in the file. */
  readonly typed?: string | null;
}

/** Shows the faults of a property below its input. */
export function FieldFaults({ id, findings = [], typed = null }: FieldFaultsProps) {
  const { text } = useI18n();
  if (typed !== null)
    return (
      <p id={id} role="alert" className="studio-fault" data-severity="error">
        {typed}
      </p>
    );
  if (findings.length === 0) return null;
  return (
    <div id={id}>
      {findings.map((finding) => (
        <p key={`${finding.rule} ${finding.pointer}`} className="studio-fault" data-severity={finding.severity}>
          {text(finding.message)} <small>{text(finding.hint)}</small>
        </p>
      ))}
    </div>
  );
}

/** True if a property has an error, which its input shows. */
export function isFaulty(findings: readonly Finding[] | undefined): boolean {
  return findings?.some(({ severity }) => severity === "error") === true;
}
