import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './edit-cell.module.css';

interface EditCellProps {
  readonly label: string;
  readonly value: string;
  /** Called on Enter and on blur if the text changed. Returns false for invalid text. */
  readonly onCommit: (text: string) => boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly kind?: 'text' | 'number';
}

/** Inline editor of a value: Enter or blur saves, Escape reverts. */
export function EditCell({ label, value, onCommit, placeholder, maxLength, kind = 'text' }: EditCellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // Keeps the typed text until the saved value has come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value ends what was typed
  useEffect(() => {
    if (document.activeElement !== input.current) setDraft(null);
  }, [value]);

  function reset() {
    setDraft(null);
    setWrong(false);
  }

  function commit(): boolean {
    const isKept = draft === null || draft.trim() === value.trim() || onCommit(draft.trim());
    if (isKept) reset();
    else setWrong(true);
    return isKept;
  }

  function act(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      reset();
    }
  }

  return (
    <input
      ref={input}
      type="text"
      inputMode="text"
      autoComplete="off"
      className={classNames(styles.cell, kind === 'number' && styles.number)}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder={placeholder}
      maxLength={maxLength}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value);
        setWrong(false);
      }}
      onFocus={(event) => kind === 'number' && event.target.select()}
      onBlur={() => {
        // On blur with invalid text it shows the saved value; Enter has already shown the error.
        if (isWrong || !commit()) reset();
      }}
      onKeyDown={act}
    />
  );
}
