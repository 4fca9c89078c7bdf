import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { ImportSummary } from '#contract/import/import.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOrderOf } from '#time/day-order.ts';
import { importPath } from '../import-path.ts';
import { fileTransport } from './file-transport.ts';
import { megabytes } from './megabytes.ts';

interface Sending {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
}

/** Sends a chosen file of at most `most` bytes, one at a time, and opens its import. It ends with the page. */
export function useUpload(
  product: ImportProduct | null,
  { replaced, most }: { readonly replaced: Pick<ImportSummary, 'id'> | null; readonly most: number },
) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const formats = useFormats();
  const { settings } = useAppSettings();
  const refusalText = useRefusalText();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function refusalOf({ name, size }: File): string | null {
    if (size === 0) return t('imports.send.empty', { name });
    if (size <= most) return null;
    const inMegabytes = (bytes: number) => formats.number(megabytes(bytes));
    return t('imports.send.tooLarge', { name, size: inMegabytes(size), max: inMegabytes(most) });
  }

  function failureText(error: unknown, name: string): string {
    switch (reasonOf(error)?.id) {
      case undefined:
        return t('imports.send.interrupted', { name });
      case 'too_many':
        return t('imports.send.tooMany');
      case 'too_large':
        return t('imports.failure.too_large');
      default:
        return refusalText(error);
    }
  }

  async function send(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined || sending !== null) return;
    const refusal = files.length > 1 ? t('imports.send.one') : refusalOf(file);
    setFailure(refusal);
    if (refusal !== null) return;
    const { name, size } = file;
    const abort = new AbortController();
    running.current = abort;
    const onProgress = (sent: number) => setSending({ name, size, sent: Math.min(sent, size) });
    onProgress(0);
    try {
      const started = await client.call(
        'createImport',
        {
          query: {
            ...{ name, timeZone: formats.settings.timeZone },
            dayOrder: settings.dayOrder ?? dayOrderOf(formats.settings.locale),
            ...(product === null ? {} : { product }),
            ...(replaced === null ? {} : { replaces: replaced.id }),
          },
        },
        fileTransport(file, { onProgress, signal: abort.signal }),
      );
      if (abort.signal.aborted) return;
      void navigate(importPath(started.id));
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureText(error, name));
    } finally {
      setSending(null);
    }
  }

  return { sending, failure, send, cancel: () => running.current?.abort() };
}
