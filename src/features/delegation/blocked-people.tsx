import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';

/** People whose requests no longer reach the reader, who can let them ask again. Shown once there is one. */
export function BlockedPeople({ closedRequests }: { readonly closedRequests: number }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const queries = useQueryClient();
  const call = useRequest();
  const isOffline = useIsOffline();
  const { status } = useSnapshot(client.connection);
  // A block is made by declining, which closes a request.
  const { data = [] } = useQuery({
    queryKey: ['blocked-people', closedRequests],
    queryFn: () => client.call('getBlockedPeople', {}),
    enabled: status === 'online',
    placeholderData: (before) => before,
    retry: false,
    networkMode: 'always',
  });
  if (data.length === 0) return null;
  const unblock = (id: string) =>
    void call.run(async () => {
      await client.call('unblockPerson', { params: { id } });
      await queries.invalidateQueries({ queryKey: ['blocked-people'] });
    });
  return (
    <Section title={t('delegation.blocked.title')} count={data.length}>
      {call.failure !== null && !isOffline && <Banner tone="failed">{call.failure}</Banner>}
      <PeopleList
        hasFaces
        people={data.map(({ id, name }) => ({
          id,
          name,
          description: t('delegation.blocked.hint'),
          action: (
            <Button
              size="small"
              isDisabled={isOffline || call.isPending}
              aria-label={t('delegation.blocked.unblockNamed', { name })}
              onPress={() => unblock(id)}
            >
              {t('delegation.blocked.unblock')}
            </Button>
          ),
        }))}
      />
    </Section>
  );
}
