import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import type { PublicLink } from '#contract/links/public-link.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { usePublicLinksReload } from './public-link-queries.ts';
import styles from './public-links.module.css';
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
    <li className={styles.row}>
      <div className={styles.words}>
        <Link href={`/collection/${collectionId}`}>{collectionName}</Link>
        <p className={styles.hint}>{t('publicLink.madeBy', { name: makerName })}</p>
        <p className={styles.hint}>
          {end} · {opened}
        </p>
        {failure !== null && <p className={styles.failed}>{failure}</p>}
      </div>
      <div className={styles.acts}>
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
      </div>
    </li>
  );
}
