import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { ArchiveOptions } from '#domain/account/archive-options.tsx';
import { megabytesOf, useArchive } from '#domain/account/use-archive.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Export of an organization, for its owners. */
export function OrganizationExport({ organization: { id } }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const formats = useFormats();
  const [hasFiles, setHasFiles] = useState(true);
  const params = { orgId: id };
  const { data: size } = useQuery({
    queryKey: ['export-size', id],
    queryFn: () => client.call('getOrganizationExportSize', { params }),
    enabled: !isOffline,
    retry: false,
    networkMode: 'always',
  });
  const { isPending, failure, received, save } = useArchive('daywall-organization', (transport) =>
    client.call('exportOrganization', { params, query: { files: hasFiles ? 'with' : 'without' } }, transport),
  );

  async function saveAll(): Promise<void> {
    const bytes = await save();
    if (bytes === null) return;
    toasts.add({ text: t('organization.export.done', { size: formats.number(megabytesOf(bytes)) }) });
  }
  return (
    <>
      <SettingRow name={t('organization.export.title')} hint={t('organization.export.hint')}>
        <Button
          isDisabled={isOffline}
          isPending={isPending}
          pendingLabel={t('organization.export.busy')}
          onPress={() => void saveAll()}
        >
          {t('organization.export.button')}
        </Button>
      </SettingRow>
      <ArchiveOptions {...{ size, hasFiles, isPending, received }} onFilesChange={setHasFiles} />
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </>
  );
}
