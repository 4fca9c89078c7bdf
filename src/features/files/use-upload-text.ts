import { useTranslation } from 'react-i18next';
import { RefusedError } from '#client/failure.ts';
import type { Upload } from '#client/uploads/stored-upload.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { useFormats } from '#i18n/react.ts';
import { fileSize } from './file-size.ts';
import { quotaOf } from './full-quota.ts';

interface UploadText {
  /** State in a word or two, beside the size. */
  readonly note: string | null;
  /** Reason of a refusal, in a sentence. */
  readonly reason: string | null;
}

/** Words for an upload; none for a file that has arrived. */
export function useUploadText(upload: Upload | null): UploadText {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const reasonOf = useUploadReason();
  if (upload === null || upload.state === 'stored') return { note: null, reason: null };
  const { state, sent, size } = upload;
  if (state === 'failed') return { note: null, reason: reasonOf(upload) };
  if (state === 'sending')
    return { note: t('files.percent', { percent: formats.number(percentOf(sent, size)) }), reason: null };
  return { note: t(isOffline ? 'files.offline' : 'files.waiting'), reason: null };
}

/** Reason in a sentence for which an upload was refused; null where it was not. */
export function useUploadReason(): (upload: Pick<Upload, 'error'>) => string | null {
  const { t, i18n } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const refusalText = useRefusalText();
  return ({ error }) => {
    if (error === null) return null;
    const quota = quotaOf(error);
    if (quota !== null) {
      const { whose, used, allowed } = quota;
      // i18n-keys: pages:files.refusal.quota.{person,organization}
      const key = `files.refusal.quota.${whose}`;
      return t(key, { used: fileSize(used, locale), allowed: fileSize(allowed, locale) });
    }
    // i18n-keys: pages:files.refusal.{file_too_large,storage_quota_reached,not_found,not_permitted,too_many}
    const key = `files.refusal.${error.id}`;
    return i18n.exists(key, { ns: 'pages' }) ? t(key) : refusalText(new RefusedError(error));
  };
}

function percentOf(sent: number, size: number): number {
  return size === 0 ? 100 : Math.floor((100 * sent) / size);
}
