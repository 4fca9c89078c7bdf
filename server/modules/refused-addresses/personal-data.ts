import { addressRefusal } from '#contract/people/address-refusal.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import type { RefusedAddresses } from './service.ts';
import { refusedAddresses } from './table.ts';

interface Services {
  readonly refusedAddresses: Pick<RefusedAddresses, 'findOwn'>;
}

/** Refusals outlive accounts: an address whose account was deleted still wants no mail. */
export const refusedAddressData: PersonalData<Services> = {
  tables: [
    {
      table: refusedAddresses,
      by: 'exempt',
      reason: 'It names nobody: ids are derived from addresses by the secret of the server.',
    },
  ],
  exports: [
    {
      name: 'invitation-mails',
      about: 'Whether your address refuses invitations by email.',
      schema: addressRefusal,
      async *items({ caller, queryable }, { refusedAddresses: addresses }) {
        const own = await addresses.findOwn(queryable, caller.userId);
        if (own !== null) yield own;
      },
    },
  ],
};
