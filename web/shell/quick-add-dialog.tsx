import { useTranslation } from 'react-i18next';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { ShellDialogProps } from './shell-dialog.ts';

/** Quick-add line over any page. It stays open for the next task; Escape closes it. */
export function QuickAddDialog({ isOpen, onOpenChange }: ShellDialogProps) {
  const { t } = useTranslation('pages');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('shell.add.title')}
      closeLabel={t('shell.add.close')}
    >
      <QuickAddField autoFocus />
    </Dialog>
  );
}
