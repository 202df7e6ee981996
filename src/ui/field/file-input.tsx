import type { Ref } from "react";

interface FileInputProps {
  /** `ref.current.click()` opens the file dialog of the browser: the control that people see does so. */
  readonly ref: Ref<HTMLInputElement>;
  /** Extensions or media types; every file when absent. */
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Opens the camera on the back of a phone. */
  readonly camera?: boolean;
  readonly label?: string;
  /** Called with at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files of the device. It has no look of its own. */
export function FileInput({ ref, accept, multiple = false, camera = false, label, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      aria-label={label}
      {...(camera ? { capture: "environment" } : {})}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be chosen again after it was changed or removed.
        currentTarget.value = "";
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
