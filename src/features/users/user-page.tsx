import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Profile } from '#contract/people/profile.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Skeleton, SkeletonRows } from '#ui/states/skeleton.tsx';
import { AskForm } from './ask-form.tsx';
import { groupsWith } from './between.ts';
import { RequestsBetween, TasksBetween } from './between-lists.tsx';
import styles from './user-page.module.css';

type ProfileState =
  | { readonly status: 'found'; readonly profile: Profile }
  | { readonly status: 'loading' | 'missing' }
  | { readonly status: 'unreachable'; readonly retry: () => void };

/** Profile of a user as the reader may see it. `missing` only if the server says so. */
function useProfile(userName: string): ProfileState {
  const client = useClient();
  const { status, isInitialized } = useSnapshot(client.connection);
  const { data, error, refetch } = useQuery({
    queryKey: ['profile', userName],
    queryFn: () => client.call('getProfile', { params: { id: userName } }),
    enabled: status === 'online',
    retry: false,
    networkMode: 'always',
  });
  if (data !== undefined) return { status: 'found', profile: data };
  if (error instanceof RefusedError && error.reply.id === 'not_found') return { status: 'missing' };
  if (error !== null || (isInitialized && status === 'offline')) {
    return { status: 'unreachable', retry: () => void refetch() };
  }
  return { status: 'loading' };
}

/** `/user/:userName`: profile of another user, and shared tasks, requests and groups. */
export function UserPage() {
  const { t } = useTranslation('pages');
  const { userName = '' } = useParams();
  const state = useProfile(userName);
  switch (state.status) {
    case 'found':
      return <Person profile={state.profile} />;
    case 'loading':
      return (
        <Grid gap={5} columns="minmax(0, 1fr)" aria-busy="true">
          <h1 className={styles.waiting}>
            <Skeleton width="14rem" height="2rem" />
          </h1>
          <SkeletonRows count={5} />
        </Grid>
      );
    case 'missing':
      return (
        <Grid gap={5} columns="minmax(0, 1fr)">
          <PageHeader title={t('user.title')} />
          <EmptyState
            illustration={<NothingFound />}
            title={t('user.missingTitle')}
            action={<LinkButton href="/">{t('button.toHome')}</LinkButton>}
          >
            {t('user.missing', { name: userName })}
          </EmptyState>
        </Grid>
      );
    case 'unreachable':
      return (
        <Grid gap={5} columns="minmax(0, 1fr)">
          <PageHeader title={t('user.title')} />
          <ErrorState
            title={t('user.offlineTitle')}
            action={<Button onPress={state.retry}>{t('button.tryAgain')}</Button>}
          >
            {t('user.offline')}
          </ErrorState>
        </Grid>
      );
  }
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const name = `${profile.firstName} ${profile.lastName}`.trim() || profile.userName;
  const isMe = accountId === profile.id;
  return (
    <Grid gap={5} columns="minmax(0, 1fr)">
      <Row as="header" gap={4} rowGap={3} align="center" wrap>
        <Avatar name={name} size="large" isDecorative />
        <Text as="div" grow mayShrink lines="anywhere">
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.soft}>
            @{profile.userName}
            {profile.email !== null && (
              <>
                {' · '}
                <Link href={`mailto:${profile.email}`}>{profile.email}</Link>
              </>
            )}
          </p>
        </Text>
        {isMe && <LinkButton href="/profile">{t('user.edit')}</LinkButton>}
      </Row>
      {isMe && <Banner tone="notice">{t('user.isMe')}</Banner>}
      {!isMe && (
        <Card title={t('user.ask.title', { name: profile.firstName || name })}>
          <AskForm userId={profile.id} name={profile.firstName || name} />
        </Card>
      )}
      <div className={styles.columns}>
        {!isMe && (
          <div className={styles.column}>
            <TasksBetween userId={profile.id} readerId={accountId ?? ''} name={profile.firstName || name} />
            <RequestsBetween userId={profile.id} readerId={accountId ?? ''} />
          </div>
        )}
        <SharedOrganizations profile={profile} />
      </div>
    </Grid>
  );
}

function SharedOrganizations({ profile }: { profile: Profile }) {
  const { t } = useTranslation('pages');
  const groups = useLiveList(
    'group',
    useMemo(() => groupsWith(profile.id), [profile.id]),
  );
  const { organizations } = profile;
  return (
    <Card title={t('user.places.title')} padding={organizations.length === 0 ? 'normal' : 'flush'}>
      {organizations.length === 0 ? (
        <p className={styles.soft}>{t('user.places.none')}</p>
      ) : (
        <ul>
          {organizations.map(({ id, name }) => (
            <li key={id} className={styles.place}>
              <Link href={`/organization/${id}`} className={styles.row}>
                <Avatar name={name} size="small" isDecorative />
                <Text grow mayShrink lines="anywhere">
                  {name}
                </Text>
              </Link>
              <ul>
                {groups
                  .filter(({ organizationId }) => organizationId === id)
                  .map((group) => (
                    <li key={group.id}>
                      <Link href={`/group/${group.id}`} className={styles.group}>
                        {group.name}
                      </Link>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
