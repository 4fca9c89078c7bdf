import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Face } from '#ui/fields/combo-box.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import styles from '../delegation.module.css';
import { LinkActs } from './link-acts.tsx';
import { isIssuer, partyOf } from './request-state.ts';
import { useAnswererText } from './use-answerer-text.ts';

interface AddressesProps {
  readonly request: DelegationRequest;
  /** Left out if no address can be removed. */
  readonly onRemove?: ((address: RequestAccess) => void) | undefined;
}

export function Addresses({ request, onRemove }: AddressesProps) {
  const { t } = useTranslation('pages');
  const answererText = useAnswererText();
  const { accountId } = useSnapshot(useClient().session);
  const isMine = isIssuer(request, accountId);
  return (
    <Row as="ul" gap={4} rowGap={2} align="start" wrap aria-label={t('delegation.asked')}>
      {request.access.map((address) => (
        <li key={address.id} className={styles.address}>
          <Face face={partyOf(address).face} label={address.name} />
          <Text mayShrink lines="anywhere">
            {address.name}
          </Text>
          {/* i18n-keys: pages:delegation.address.{pending,accepted,rejected} */}
          <Badge tone={address.status === 'accepted' ? 'accent' : 'neutral'}>
            {t(`delegation.address.${address.status}`)}
          </Badge>
          {isMine && (
            <LinkActs requestId={request.id} address={address} isPending={request.status === 'pending'} />
          )}
          {onRemove !== undefined && address.status === 'pending' && (
            <IconButton
              size="small"
              label={t('delegation.askNoLonger', { name: address.name })}
              icon={<IconX aria-hidden="true" />}
              onPress={() => onRemove(address)}
            />
          )}
          {address.status === 'rejected' && (address.message !== '' || address.userId === null) && (
            <div className={styles.word}>
              {address.userId === null && (
                <Text as="p" tone="soft" size="sm">
                  {answererText(address)}
                </Text>
              )}
              {address.message !== '' && <p className={styles.quote}>{address.message}</p>}
            </div>
          )}
        </li>
      ))}
    </Row>
  );
}
