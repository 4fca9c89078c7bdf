import { useState } from 'react';
import { NoResponseError } from '#client/failure.ts';
import type { Transport } from '#client/http/send-options.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { countedDownload } from './counted-download.ts';

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

/** Smallest step of progress that is shown. Bytes. */
const STEP = 100_000;

/** Megabytes of so many bytes, with one decimal below ten. */
export function megabytesOf(bytes: number): number {
  const size = bytes / 1_000_000;
  return size < 10 ? Math.ceil(size * 10) / 10 : Math.round(size);
}

/**
 * Download of an export: loads the archive and saves it under `<name>-<day>.zip`. `received` are its bytes so far, `saved`
 * those of the finished one; before, they are only known about, since the server writes it while it is read.
 */
export function useArchive(name: string, load: (transport: Transport) => Promise<unknown>) {
  const client = useClient();
  const { timeZone } = useFormats().settings;
  const { isPending, failure, run } = useRequest();
  const [saved, setSaved] = useState<number | null>(null);
  const [received, setReceived] = useState(0);

  /** Bytes of the archive whose download began; null where it did not. */
  async function save(): Promise<number | null> {
    let bytes: number | null = null;
    setSaved(null);
    setReceived(0);
    const transport = countedDownload((count) => setReceived(Math.floor(count / STEP) * STEP));
    await run(async () => {
      const file = await load(transport);
      if (!(file instanceof Blob)) throw new NoResponseError('No data received.');
      bytes = file.size;
      download(file, `${name}-${dayOf(nowOf(client), timeZone)}.zip`);
    });
    setSaved(bytes);
    return bytes;
  }
  return { isPending, failure, saved, received, save };
}
