import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { usePublicLinks, usePublicLinksReload } from './public-link-queries.ts';
import { PublicLinkRow } from './public-link-row.tsx';
import styles from './public-links.module.css';

/** Public links of an organization with the switch that allows them, or one's own for null. They need the server. */
export function PublicLinkSettings({ organizationId }: { readonly organizationId: string | null }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const reload = usePublicLinksReload();
  const { isPending, failure, run } = useRequest();
  const { data, error, refetch } = usePublicLinks(organizationId);

  function allow(orgId: string, isAllowed: boolean): void {
    void run(async () => {
      if (!(await ensureConfirmed(client))) return;
      await client.call('allowPublicLinks', { params: { orgId }, body: { isAllowed } });
      await reload();
    });
  }

  return (
    <Card title={t('publicLink.listTitle')}>
      <div className={styles.form}>
        {organizationId === null && (
          <Text as="p" tone="soft" size="sm">
            {t('publicLink.listLead')}
          </Text>
        )}
        {data === undefined && isOffline && <Banner tone="offline">{t('publicLink.offline')}</Banner>}
        {data === undefined && error !== null && (
          <Banner
            tone="failed"
            action={
              <Button size="small" onPress={() => void refetch()}>
                {t('button.tryAgain')}
              </Button>
            }
          >
            {refusalText(error)}
          </Banner>
        )}
        {data === undefined && error === null && !isOffline && (
          <div aria-busy="true">
            <SkeletonRows count={1} />
          </div>
        )}
        {data !== undefined && organizationId !== null && (
          <Switch
            isSelected={data.isAllowed}
            isDisabled={isOffline || isPending}
            description={t('publicLink.allowHint')}
            onChange={(isAllowed) => allow(organizationId, isAllowed)}
          >
            {t('publicLink.allow')}
          </Switch>
        )}
        {failure !== null && <Banner tone="failed">{failure}</Banner>}
        {data?.links.length === 0 && organizationId === null && (
          <Text as="p" tone="soft" size="sm">
            {t('publicLink.none')}
          </Text>
        )}
        {data !== undefined && data.links.length > 0 && (
          <ul>
            {data.links.map((link) => (
              <PublicLinkRow key={link.collectionId} link={link} isOffline={isOffline} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
