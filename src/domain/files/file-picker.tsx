import { type ReactNode, useRef } from 'react';

interface FilePickerProps {
  readonly label: string;
  readonly onPick: (files: readonly File[]) => void;
  /** The button; it calls `pick`. */
  readonly children: (pick: () => void) => ReactNode;
}

/** Button that opens the system's choice of files. */
export function FilePicker({ label, onPick, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
