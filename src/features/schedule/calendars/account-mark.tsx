import IconCalendarShare from '@tabler/icons-react/dist/esm/icons/IconCalendarShare.mjs';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import { ProviderMark } from '#ui/marks/provider-mark.tsx';

/** Mark of an account: the provider's logo; CalDAV has none. */
export function AccountMark({ provider }: { provider: CalendarProviderName }) {
  return provider === 'caldav' ? (
    <IconCalendarShare size={18} aria-hidden="true" />
  ) : (
    <ProviderMark provider={provider} />
  );
}
