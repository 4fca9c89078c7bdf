import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import { ArchiveOptions } from '#domain/account/archive-options.tsx';
import { megabytesOf, useArchive } from '#domain/account/use-archive.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import styles from './account.module.css';

export function ExportButton() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const formats = useFormats();
  const [hasFiles, setHasFiles] = useState(true);
  const { data: size } = useQuery({
    queryKey: ['export-size'],
    queryFn: () => client.call('getAccountExportSize', {}),
    enabled: !isOffline,
    retry: false,
    networkMode: 'always',
  });
  const { isPending, failure, saved, received, save } = useArchive('daywall', (transport) =>
    client.call('exportAccount', { query: { files: hasFiles ? 'with' : 'without' } }, transport),
  );
  const done = saved === null ? '' : t('account.export.done', { size: formats.number(megabytesOf(saved)) });

  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t('account.export.lead')}</p>
      <ArchiveOptions {...{ size, hasFiles, isPending, received }} onFilesChange={setHasFiles} />
      <Row gap={3} align="center" wrap>
        <Button
          isDisabled={isOffline}
          isPending={isPending}
          pendingLabel={t('account.export.busy')}
          onPress={() => void save()}
        >
          {t('account.export.submit')}
        </Button>
        <p role="status" className={failure === null ? styles.note : styles.failed}>
          {failure ?? (isOffline ? t('account.offline') : done)}
        </p>
      </Row>
    </div>
  );
}
