import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import type { LinkedRequest } from '#contract/people/request-link.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack } from '#ui/layout/primitives.tsx';

/** Files of an accepted task: each press asks for an address that ends after minutes. */
export function LinkFiles({ files, token }: { files: LinkedRequest['files']; token: string }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const open = (fileId: string) =>
    void call.run(async () => {
      const { url } = await client.call('openRequestLinkFile', { body: { token, fileId } });
      location.assign(url);
    });
  return (
    <Stack as="ul" gap={1} align="start" aria-label={t('delegation.link.files')}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant="plain"
            size="small"
            icon={<IconPaperclip aria-hidden="true" />}
            isDisabled={call.isPending}
            onPress={() => open(id)}
          >
            {name}
          </Button>
        </li>
      ))}
      {call.failure !== null && (
        <li>
          <Banner tone="failed">{call.failure}</Banner>
        </li>
      )}
    </Stack>
  );
}
