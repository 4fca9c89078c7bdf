import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './not-planned-sheet.module.css';

export interface NotPlannedSheetProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onNewBlock: () => void;
  readonly children: ReactNode;
}

/** Tasks without a time where there is no room beside the calendar: a bar below it, and a sheet that the bar opens. */
export function NotPlannedSheet({ isOpen, onOpen, onNewBlock, children }: NotPlannedSheetProps) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.bar}>
      <Button size="small" variant="quiet" icon={<IconPlus aria-hidden="true" />} onPress={onNewBlock}>
        {t('schedule.draft')}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<IconListDetails aria-hidden="true" />}
        onPress={() => onOpen(true)}
      >
        {t('schedule.list.openSheet')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpen}
        title={t('schedule.list.title')}
        closeLabel={t('button.close')}
      >
        <Text as="p" tone="soft" size="sm">
          {t('schedule.list.tapHint')}
        </Text>
        <div className={styles.list}>{children}</div>
      </Dialog>
    </div>
  );
}
