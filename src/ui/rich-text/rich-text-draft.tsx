import { classNames } from '../class-names.ts';
import styles from './rich-text.module.css';
import type { RichTextFieldProps } from './rich-text-field.ts';

/** Takes what is typed while the editor is on its way, which goes on at the end of it. */
export function RichTextDraft(props: RichTextFieldProps) {
  const { label, value, onChange, placeholder, maxLength, look = 'page', onSubmit, onEscape } = props;
  return (
    <textarea
      aria-label={label}
      className={classNames(styles.box, styles.draft, styles[look])}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      ref={(element) => {
        element?.focus();
        element?.setSelectionRange(element.value.length, element.value.length);
      }}
      onChange={({ target }) => onChange(target.value)}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
        if (event.key === 'Escape') onEscape?.();
      }}
    />
  );
}
