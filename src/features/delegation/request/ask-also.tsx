import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import { useAskablePeople } from '#domain/delegation/use-askable-people.ts';
import { ComboBox } from '#ui/fields/combo-box.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import styles from '../delegation.module.css';
import { askAlso, askNoLonger } from '../delegation-mutations.ts';
import { Addresses } from './addresses.tsx';
import { partyOf } from './request-state.ts';

/** Editor of the addresses of an open request, for its issuer. */
export function AskAlso({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const call = useRequest();
  const isOffline = useIsOffline();
  const [query, setQuery] = useState('');
  const exceptIds = useMemo(
    () => new Set(request.access.map((address) => partyOf(address).id)),
    [request.access],
  );
  const found = useAskablePeople(query, { exceptIds });
  // The last address cannot be removed: that would be withdrawing the request.
  const mayRemove = !isOffline && request.access.length > 1;
  const remove = ({ id }: RequestAccess) =>
    void call.run(() => askNoLonger(client, request.issuerNoteId, id));
  return (
    <div className={styles.form}>
      <Addresses request={request} onRemove={mayRemove ? remove : undefined} />
      <ComboBox
        label={t('delegation.askAlso')}
        options={found.options}
        emptyText={found.emptyText}
        query={query}
        onQueryChange={setQuery}
        value={[]}
        onChange={([party]) => {
          if (party !== undefined) void call.run(() => askAlso(client, request.issuerNoteId, party));
        }}
        choose="one"
        isDisabled={isOffline || call.isPending}
        removeLabel={(name) => t('delegation.askNoLonger', { name })}
      />
      {call.failure !== null && <Banner tone="failed">{call.failure}</Banner>}
    </div>
  );
}
