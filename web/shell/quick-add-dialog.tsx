import { useTranslation } from 'react-i18next';
import { QuickAddField } from '#features/quick-add/quick-add-field.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** The quick line over any page. It stays open for the next task; Escape puts it away. */
export function QuickAddDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('pages');
  return (
    <Dialog {...props} title={t('shell.add.title')} closeLabel={t('shell.add.close')}>
      <QuickAddField autoFocus />
    </Dialog>
  );
}
