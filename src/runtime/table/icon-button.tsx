import { Icon } from "#ui";

interface IconButtonProps {
  readonly icon: string;
  /** Its name, also on hover. */
  readonly label: string;
  readonly disabled?: boolean;
  /** True while the action that the button started is running. The icon turns. */
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** A button of a toolbar or a head that is an icon alone. */
export function IconButton({ icon, label, disabled, busy, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="trellis-icon-button"
      aria-label={label}
      aria-busy={busy}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
