import { type ReactNode, useId } from 'react';
import { Button } from '../actions/button.tsx';
import { Banner } from '../layout/banner.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogTexts {
  readonly save: string;
  readonly saving: string;
  readonly cancel: string;
  readonly close: string;
}

/** Common props of dialogs with one form. */
export interface FormDialogState {
  readonly notice?: ReactNode;
  readonly failure: string | null;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onClose: () => void;
}

export interface FormDialogProps extends FormDialogState, Pick<DialogProps, 'size'> {
  readonly title: string;
  readonly texts: FormDialogTexts;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

export function FormDialog({
  title,
  texts,
  size = 'medium',
  notice,
  failure,
  isPending,
  isDisabled,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size={size}
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
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
        noValidate
        style={{ display: 'contents' }}
      >
        {children}
      </form>
      {notice}
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </Dialog>
  );
}
