import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
import type { FileItem } from './file-item.ts';
import { useUploadReason } from './use-upload-text.ts';

type Step = 'begun' | 'half' | 'arrived' | 'refused';

function stepOf({ file, upload, size }: FileItem): Step | null {
  if (file !== null || upload?.state === 'stored') return 'arrived';
  if (upload?.state === 'failed') return 'refused';
  if (upload?.state !== 'sending') return null;
  return upload.sent * 2 >= size && size > 0 ? 'half' : 'begun';
}

interface UploadAnnouncementsProps {
  readonly items: readonly FileItem[];
  /** File that was just taken back, a new object each time; null without one. */
  readonly removed: Pick<FileItem, 'name'> | null;
}

/**
 * Course of uploads for screen readers: when a file begins, is half there, has arrived, is refused and why, or was
 * taken back.
 */
export function UploadAnnouncements({ items, removed }: UploadAnnouncementsProps) {
  const { t } = useTranslation('pages');
  const reasonOf = useUploadReason();
  const latestReason = useRef(reasonOf);
  latestReason.current = reasonOf;
  const before = useRef<ReadonlyMap<string, Step | null> | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const now = new Map(items.map((each) => [each.id, stepOf(each)]));
    const last = before.current;
    before.current = now;
    // Files that were there when the page opened are no news.
    if (last === null) return;
    const news = items.flatMap(({ id, name, upload }) => {
      const step = now.get(id) ?? null;
      const isNews = step !== null && step !== (last.get(id) ?? null) && (last.has(id) || upload !== null);
      if (!isNews) return [];
      const reason = (upload && latestReason.current(upload)) ?? '';
      // i18n-keys: pages:files.announce.{begun,half,arrived,refused}
      return [t(`files.announce.${step}`, { name, reason }).trim()];
    });
    if (news.length > 0) setText(news.join(' '));
  }, [items, t]);
  useEffect(() => {
    if (removed !== null) setText(t('files.announce.removed', { name: removed.name }));
  }, [removed, t]);
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
