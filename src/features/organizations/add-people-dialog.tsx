import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './organization.module.css';
import { PeopleSearch } from './people-search.tsx';

export interface AddPeopleDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

export function AddPeopleDialog({ organization, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation('pages');
  const isOffline = useIsOffline();
  const mayAdd = can(organization.role, 'organization.addMember');
  const [way, setWay] = useState<'find' | 'mail'>(mayAdd ? 'find' : 'mail');
  const [email, setEmail] = useState('');
  function inviteByMail(typed: string) {
    setEmail(typed);
    setWay('mail');
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('organization.add.title', { name: organization.name })}
      closeLabel={t('button.close')}
    >
      {mayAdd && (
        <Segmented
          label={t('organization.add.way')}
          options={[
            { id: 'find', label: t('organization.add.find') },
            { id: 'mail', label: t('organization.add.mail') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      <div className={styles.ways}>
        {way === 'find' ? (
          <PeopleSearch organization={organization} onMail={inviteByMail} />
        ) : (
          <InviteForm organization={organization} email={email} onSent={onClose} />
        )}
      </div>
    </Dialog>
  );
}
