import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';

/** A password with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const { t } = useTranslation('pages');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      suffix={
        <IconButton
          size="small"
          label={t(isShown ? 'session.field.hidePassword' : 'session.field.showPassword')}
          icon={isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
