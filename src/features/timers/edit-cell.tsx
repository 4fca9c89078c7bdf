import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './edit-cell.module.css';

interface EditCellProps {
  /** Names it. */
  readonly label: string;
  /** As it stands when nobody types. */
  readonly value: string;
  /** Called on Enter and on leaving, when the text changed. False says that it cannot be understood. */
  readonly onCommit: (text: string) => boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly kind?: 'text' | 'number';
  readonly isDisabled?: boolean;
}

/** A value that is typed over where it stands: Enter or leaving keeps it, Escape takes it back. */
export function EditCell({
  label,
  value,
  onCommit,
  placeholder,
  maxLength,
  kind = 'text',
  isDisabled,
}: EditCellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // What was typed stands until the value it became has come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value ends what was typed
  useEffect(() => {
    if (document.activeElement !== input.current) setDraft(null);
  }, [value]);

  function reset() {
    setDraft(null);
    setWrong(false);
  }

  /** Whether what was typed is kept. */
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
      disabled={isDisabled}
      placeholder={placeholder}
      maxLength={maxLength}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value);
        setWrong(false);
      }}
      onFocus={(event) => kind === 'number' && event.target.select()}
      onBlur={() => {
        // Left with what cannot be understood, it shows what is kept; that was said already where Enter was pressed.
        if (isWrong || !commit()) reset();
      }}
      onKeyDown={act}
    />
  );
}
