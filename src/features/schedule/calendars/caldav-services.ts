/** Services whose users need help with their address or their password, by their own names. */
export const caldavServices = {
  icloud: { name: 'iCloud', address: 'https://caldav.icloud.com' },
  fastmail: { name: 'Fastmail', address: 'https://caldav.fastmail.com' },
  nextcloud: { name: 'Nextcloud', address: null },
  mailbox: { name: 'mailbox.org', address: 'https://dav.mailbox.org' },
  other: { name: null, address: null },
} as const satisfies Record<string, { readonly name: string | null; readonly address: string | null }>;

export type CaldavService = keyof typeof caldavServices;
export const caldavServiceIds = Object.keys(caldavServices) as readonly CaldavService[];
