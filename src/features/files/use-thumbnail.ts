import { useEffect, useState } from 'react';
import type { Uploads } from '#client/uploads/uploads-of-account.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { FileItem } from './file-item.ts';
import { fileKind } from './file-kind.ts';
import { fileAddress } from './opened-address.ts';
import { ownPicture, readOwnPicture } from './own-picture.ts';

/** Address of a small picture of a file; null while there is none. */
export function useThumbnail({ id, file, upload }: FileItem, uploads: Uploads | null): string | null {
  const client = useClient();
  const [address, setAddress] = useState(() => ownPicture(id));
  const isPicture = upload !== null && fileKind(upload.type) === 'picture' && upload.type !== 'image/svg+xml';
  const size = upload?.size ?? 0;
  const hasPreview = file?.hasPreview === true;
  useEffect(() => {
    let isOver = false;
    const show = (found: string | null) => {
      if (!isOver && found !== null) setAddress(found);
    };
    // Without a picture its icon stays.
    const fail = () => {};
    const own = ownPicture(id);
    if (own !== null) show(own);
    else if (hasPreview) fileAddress(client, id, 'preview').then(show, fail);
    else if (isPicture && uploads !== null) readOwnPicture(uploads, id, size).then(show, fail);
    return () => {
      isOver = true;
    };
  }, [client, uploads, id, hasPreview, isPicture, size]);
  return address;
}
