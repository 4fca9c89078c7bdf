import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordWords {
  readonly show: string;
  readonly hide: string;
  /** Hint while caps lock is on. */
  readonly capsLock: string;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  words: PasswordWords;
}

/** Password field with a button that reveals it and a caps lock hint. */
export function PasswordField({ words, description, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what the field inside is typed
    <div onKeyDown={watch} onKeyUp={watch}>
      <TextField
        {...props}
        description={hasCapsLock ? words.capsLock : description}
        type={isShown ? 'text' : 'password'}
        spellCheck="false"
        suffix={
          <IconButton
            size="small"
            label={isShown ? words.hide : words.show}
            icon={isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
            onPress={() => setShown(!isShown)}
          />
        }
      />
    </div>
  );
}
