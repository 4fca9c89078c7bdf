import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoResponseError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Button } from '#ui/actions/button.tsx';
import styles from './account.module.css';

/** Starts a download, as a link would. */
function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts reading well before that.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}

export function ExportButton() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { timeZone } = useFormats().settings;
  const isOffline = useIsOffline();
  const { isPending, failure, run } = useRequest();
  const [isDone, setDone] = useState(false);

  function save() {
    setDone(false);
    void run(async () => {
      const file = await client.call('exportAccount', {});
      if (!(file instanceof Blob)) throw new NoResponseError('No data received.');
      download(file, `daywall-${dayOf(nowOf(client), timeZone)}.zip`);
    }).then(setDone);
  }

  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t('account.export.lead')}</p>
      <div className={styles.line}>
        <Button
          isDisabled={isOffline}
          isPending={isPending}
          pendingLabel={t('account.export.busy')}
          onPress={save}
        >
          {t('account.export.submit')}
        </Button>
        <p role="status" className={failure === null ? styles.note : styles.failed}>
          {isDone ? t('account.export.done') : (failure ?? (isOffline ? t('account.offline') : ''))}
        </p>
      </div>
    </div>
  );
}
