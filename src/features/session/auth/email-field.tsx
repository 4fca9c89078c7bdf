import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text-field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errorMessage: string | undefined;
}

export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation('pages');
  return (
    <TextField
      {...props}
      keepsNote
      label={t('session.field.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      isRequired
    />
  );
}
