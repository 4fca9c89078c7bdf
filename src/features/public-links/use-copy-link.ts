import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Function that copies the address of a collection’s public link, after a confirmation where one is needed. */
export function useCopyLink(): (collectionId: string, known: string | null) => Promise<void> {
  const { t } = useTranslation('pages');
  const client = useClient();
  async function read(id: string): Promise<string | null> {
    if (!(await ensureConfirmed(client))) return null;
    const { link } = await client.call('getPublicLink', { params: { id } });
    return link?.address ?? null;
  }
  return async (collectionId, known) => {
    const address = known ?? (await read(collectionId));
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(address);
      toasts.add({ text: t('publicLink.copied') });
    } catch {
      toasts.add({ text: t('publicLink.notCopied'), tone: 'failed' });
    }
  };
}
