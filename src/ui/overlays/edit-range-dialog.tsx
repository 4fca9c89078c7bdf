import { type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { RadioGroup } from '../fields/radio-group.tsx';
import { Dialog } from './dialog.tsx';

export interface EditRangeDialogProps<Id extends string> {
  readonly title: string;
  /** Question above the options. */
  readonly question: string;
  /** Options, the first one preselected. */
  readonly options: readonly { readonly id: Id; readonly label: string; readonly description?: ReactNode }[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: (range: Id) => void;
  readonly onClose: () => void;
}

/** Edit-range dialog of a series. */
export function EditRangeDialog<Id extends string>(props: EditRangeDialogProps<Id>) {
  const { title, question, options, confirmLabel, cancelLabel, isDangerous = false } = props;
  const [chosen, setChosen] = useState<Id | null>(options[0]?.id ?? null);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      size="narrow"
      title={title}
      closeLabel={cancelLabel}
      footer={
        <>
          <Button onPress={props.onClose}>{cancelLabel}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            onPress={() => {
              if (chosen !== null) props.onConfirm(chosen);
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <RadioGroup label={question} value={chosen} onChange={setChosen} options={options} />
    </Dialog>
  );
}
