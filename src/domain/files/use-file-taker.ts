import { useTranslation } from 'react-i18next';
import { TooManyFilesError } from '#client/uploads/too-many-files-error.ts';
import type { Uploads } from '#client/uploads/uploads-of-account.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_COMMENT_FILES } from '#contract/limits.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { holdUnkeptFiles } from './unkept-files.ts';

/**
 * Hands files to the queue of uploads, and says where this browser cannot keep them. `take` resolves to whether they
 * are kept; until then the browser asks before the page is closed. `isOffered`: nothing else has the files, so that the
 * message of a failure offers to try again, and the browser asks as long as it does.
 */
export function useFileTaker() {
  const { t } = useTranslation('pages');
  const client = useClient();
  return async function take(
    keep: (uploads: Uploads) => Promise<boolean>,
    isOffered = false,
  ): Promise<boolean> {
    /** Says what went wrong. An offer stays until it is taken or closed, and so do its files. */
    function fail(text: string): void {
      if (!isOffered) return void toasts.add({ tone: 'failed', text });
      const release = holdUnkeptFiles();
      toasts.add({
        tone: 'failed',
        text,
        timeout: Number.POSITIVE_INFINITY,
        onLeave: release,
        action: {
          label: t('button.tryAgain'),
          leadsOn: true,
          onAction: () => void take(keep, true).finally(release),
        },
      });
    }
    const release = holdUnkeptFiles();
    try {
      const uploads = await client.uploads?.();
      if (uploads === undefined) throw new Error('This page sends no files');
      const isKept = await keep(uploads);
      if (!isKept) fail(t('fileTaking.tooMuch'));
      return isKept;
    } catch (error) {
      const text =
        error instanceof TooManyFilesError
          ? t('fileTaking.tooMany', { max: MAX_COMMENT_FILES })
          : t('fileTaking.notKept');
      fail(text);
      return false;
    } finally {
      release();
    }
  };
}
