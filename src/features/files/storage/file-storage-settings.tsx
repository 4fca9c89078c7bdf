import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { fileSize } from '../file-size.ts';
import { useFilesUsed, useOwnFiles } from './file-queries.ts';
import { OwnFileRow } from './own-file-row.tsx';

/** Room for files, used and allowed, and one's own files, the largest first. */
export function FileStorageSettings() {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const used = useFilesUsed();
  const own = useOwnFiles();
  const error = used.error ?? own.error;
  if (used.data === undefined || own.data === undefined) {
    if (isOffline) return <Banner tone="offline">{t('files.storage.offline')}</Banner>;
    if (error === null) return <SkeletonRows count={4} />;
    const again = () => void Promise.all([used.refetch(), own.refetch()]);
    return (
      <Banner
        tone="failed"
        action={
          <Button size="small" onPress={again}>
            {t('button.tryAgain')}
          </Button>
        }
      >
        {refusalText(error)}
      </Banner>
    );
  }
  const { person, organizations } = used.data;
  const files = own.data.pages.flatMap((page) => page.files);
  return (
    <>
      <Card title={t('files.storage.room')}>
        <Stack gap={4}>
          <Room label={t('files.storage.mine')} {...person} />
          {organizations.map(({ id, name, ...room }) => (
            <Room key={id} label={name} {...room} />
          ))}
        </Stack>
      </Card>
      <Card title={t('files.storage.textRoom')}>
        <Stack gap={4}>
          <Room label={t('files.storage.mine')} {...person.text} />
          {organizations.map(({ id, name, text }) => (
            <Room key={id} label={name} {...text} />
          ))}
        </Stack>
        <Text as="p" marginBlockStart={3} tone="faint" size="sm">
          {t('files.storage.textRoomNote')}
        </Text>
      </Card>
      <Card title={t('files.storage.own')}>
        {files.length === 0 ? (
          <Text as="p" tone="soft">
            {t('files.storage.none')}
          </Text>
        ) : (
          <ul>
            {files.map((each) => (
              <OwnFileRow key={each.file.id} own={each} isOffline={isOffline} />
            ))}
          </ul>
        )}
        {own.hasNextPage && (
          <Button isDisabled={isOffline || own.isFetchingNextPage} onPress={() => void own.fetchNextPage()}>
            {t('files.storage.more')}
          </Button>
        )}
      </Card>
    </>
  );
}

interface RoomProps {
  readonly label: string;
  readonly used: number;
  readonly allowed: number;
}

function Room({ label, used, allowed }: RoomProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const text = t('files.storage.of', { used: fileSize(used, locale), allowed: fileSize(allowed, locale) });
  return <ProgressBar label={label} value={Math.min(used, allowed)} max={allowed} valueLabel={text} />;
}
