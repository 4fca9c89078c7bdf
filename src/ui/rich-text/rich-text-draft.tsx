import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './rich-text.module.css';
import type { RichTextFieldProps } from './rich-text-field.ts';

/** Continues in the editor once loaded; if that fails, it holds the whole text as Markdown. */
export function RichTextDraft({
  isLasting = false,
  ...props
}: RichTextFieldProps & {
  /** The editor failed to load, so leaving this field is leaving the text. */
  readonly isLasting?: boolean;
}) {
  const { label, value, onChange, placeholder, maxLength, look = 'page', onSubmit, onEscape } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isWrittenAtOnce = useRef(props.autoFocus === true);
  useEffect(() => {
    if (!isWrittenAtOnce.current) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={label}
      className={classNames(styles.box, styles.draft, styles[look])}
      placeholder={placeholder}
      maxLength={maxLength}
      readOnly={props.isDisabled === true}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onFocus={props.onFocus}
      onBlur={isLasting ? props.onBlur : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
        if (event.key === 'Escape') onEscape?.();
      }}
    />
  );
}
