import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type SearchFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'placeholder'>;

/** Search field. A hidden label becomes its placeholder. */
export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      {...props}
      {...(props.isLabelHidden ? { placeholder: props.label } : {})}
      type="search"
      prefix={<IconSearch aria-hidden="true" />}
    />
  );
}
