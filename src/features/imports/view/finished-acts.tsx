import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import type { ImportDetail } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { useImportCall } from './use-import-call.ts';
import styles from './views.module.css';

interface FinishedActProps {
  readonly shown: ImportDetail;
}

/** Undoes the import as a whole, while there is something to undo. */
export function UndoButton({ shown }: FinishedActProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const { isPending, failure, undo } = useImportCall(shown.id);
  if (shown.undoableUntil === null) return null;
  return (
    <>
      <Button isDisabled={isOffline} isPending={isPending} onPress={() => setAsking(true)}>
        {t('imports.undo.act')}
      </Button>
      <Text as="p" maxWidth="var(--measure)" tone="soft" size="sm" className={styles.note}>
        {t('imports.undo.until', { date: formats.date(shown.undoableUntil) })}
      </Text>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('imports.undo.title')}
        confirmLabel={t('imports.undo.act')}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={undo}
      >
        {t('imports.undo.ask')}
      </AlertDialog>
    </>
  );
}

/** Takes the import off the list; asks first where that gives up the undo. */
export function ForgetButton({ shown }: FinishedActProps) {
  const { t } = useTranslation('pages');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const { isPending, failure, forget } = useImportCall(shown.id);
  const isUndoable = shown.undoableUntil !== null;
  return (
    <>
      <Button
        variant="plain"
        isDisabled={isOffline}
        isPending={isPending}
        onPress={() => (isUndoable ? setAsking(true) : forget())}
      >
        {t('imports.forget')}
      </Button>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('imports.forgetAsk.title')}
        confirmLabel={t('imports.forget')}
        cancelLabel={t('button.cancel')}
        onConfirm={() => forget()}
      >
        {t('imports.forgetAsk.text')}
      </AlertDialog>
    </>
  );
}
