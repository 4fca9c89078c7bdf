import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import type { PublicLink } from '#contract/links/public-link.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { usePublicLinksReload } from './public-link-queries.ts';
import { useCopyLink } from './use-copy-link.ts';

interface PublicLinkRowProps {
  readonly link: PublicLink;
  readonly isOffline: boolean;
}

/** Public link in a list: its collection, its end, its latest reading. */
export function PublicLinkRow({ link, isOffline }: PublicLinkRowProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const reload = usePublicLinksReload();
  const copy = useCopyLink();
  const { isPending, failure, run } = useRequest();
  const { collectionId, collectionName, makerName, endsAt, lastOpenedOn, address } = link;
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= nowOf(client);
  const end =
    endsAt === null
      ? t('publicLink.endless')
      : t(hasEnded ? 'publicLink.endedOn' : 'publicLink.endsOn', { date: formats.date(endsAt) });
  const opened =
    lastOpenedOn === null
      ? t('publicLink.unopened')
      : t('publicLink.opened', { date: formats.date(`${lastOpenedOn}T12:00:00.000Z`) });

  function remove(): void {
    void run(async () => {
      await client.call('deletePublicLink', { params: { id: collectionId } });
      toasts.add({ text: t('publicLink.ended') });
      await reload();
    });
  }

  return (
    <Row as="li" gap={3} rowGap={2} align="start" wrap paddingBlock={3} rule="above">
      <Text as="div" basis="16rem" mayShrink lines="anywhere">
        <Link href={`/collection/${collectionId}`}>{collectionName}</Link>
        <Text as="p" tone="soft" size="sm">
          {t('publicLink.madeBy', { name: makerName })}
        </Text>
        <Text as="p" tone="soft" size="sm">
          {end} · {opened}
        </Text>
        {failure !== null && (
          <Text as="p" tone="danger" size="sm">
            {failure}
          </Text>
        )}
      </Text>
      <Row gap={2} align="center" wrap>
        <Button
          size="small"
          isDisabled={isOffline}
          aria-label={t('publicLink.copyNamed', { name: collectionName })}
          onPress={() => void run(() => copy(collectionId, address))}
        >
          {t('publicLink.copy')}
        </Button>
        <Button
          size="small"
          isDisabled={isOffline || isPending}
          aria-label={t('publicLink.endNamed', { name: collectionName })}
          onPress={remove}
        >
          {t('publicLink.end')}
        </Button>
      </Row>
    </Row>
  );
}
