import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

export interface NameDialogProps {
  readonly title: string;
  readonly texts: {
    readonly label: string;
    readonly hint?: string | undefined;
    readonly missing: string;
    readonly save: string;
    readonly saving: string;
    readonly cancel: string;
    readonly close: string;
  };
  /** What the field begins with. */
  readonly name?: string;
  readonly maxLength: number;
  readonly notice?: ReactNode;
  readonly failure: string | null;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  /** Takes the name without the space around it; never an empty one. */
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Names something new, or anew. */
export function NameDialog({
  title,
  texts,
  name: begun = '',
  maxLength,
  notice,
  failure,
  isPending,
  isDisabled,
  onSave,
  onClose,
}: NameDialogProps) {
  const form = useId();
  const [name, setName] = useState(begun);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !isDisabled) onSave(name.trim());
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={title}
      closeLabel={texts.close}
      footer={(close) => (
        <>
          <Button onPress={close}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isPending={isPending}
            pendingLabel={texts.saving}
            isDisabled={isDisabled}
          >
            {texts.save}
          </Button>
        </>
      )}
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          autoFocus
          label={texts.label}
          value={name}
          onChange={setName}
          maxLength={maxLength}
          description={texts.hint}
          errorMessage={isTried && isEmpty ? texts.missing : undefined}
          isRequired
        />
      </form>
      {notice}
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </Dialog>
  );
}
