import { useEffect, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { FileUse } from '#contract/files/file-routes.ts';
import { fileAddress } from '../opened-address.ts';

export type Opened<T> =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'opened'; readonly value: T };

const nothingHeld = () => {};

/** File opened for a viewer. `read` and `release`, which lets go of one that nobody shows any more, are constant. */
export function useOpened<T>(
  fileId: string,
  use: FileUse,
  read: (address: string) => Promise<T>,
  release: (value: T) => void = nothingHeld,
): Opened<T> {
  const client = useClient();
  const [opened, setOpened] = useState<Opened<T>>({ state: 'loading' });
  useEffect(() => {
    let isOver = false;
    let held: readonly T[] = [];
    fileAddress(client, fileId, use)
      .then(read)
      .then(
        (value) => {
          if (isOver) return release(value);
          held = [value];
          setOpened({ state: 'opened', value });
        },
        () => !isOver && setOpened({ state: 'failed' }),
      );
    return () => {
      isOver = true;
      held.forEach(release);
    };
  }, [client, fileId, use, read, release]);
  return opened;
}

/** Answer of an address of a file; rejects where there is none. */
export async function fetched(address: string): Promise<Response> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response;
}
