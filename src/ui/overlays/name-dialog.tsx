import { useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import { FormDialog, type FormDialogState, type FormDialogTexts } from './form-dialog.tsx';

export interface NameDialogProps extends FormDialogState {
  readonly title: string;
  readonly texts: FormDialogTexts & {
    readonly label: string;
    readonly hint?: string | undefined;
    readonly missing: string;
  };
  readonly name?: string;
  readonly maxLength: number;
  /** Receives the trimmed name, never an empty one. */
  readonly onSave: (name: string) => void;
}

export function NameDialog({ title, texts, name: begun = '', maxLength, onSave, ...form }: NameDialogProps) {
  const [name, setName] = useState(begun);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';

  function save(): void {
    setTried(true);
    if (!isEmpty && !form.isDisabled) onSave(name.trim());
  }

  return (
    <FormDialog {...form} size="narrow" title={title} texts={texts} onSave={save}>
      <TextField
        autoFocus
        label={texts.label}
        value={name}
        onChange={setName}
        maxLength={maxLength}
        description={texts.hint}
        keepsNote
        errorMessage={isTried && isEmpty ? texts.missing : undefined}
        isRequired
      />
    </FormDialog>
  );
}
