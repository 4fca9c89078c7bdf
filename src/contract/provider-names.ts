/** Names of the providers that sign people in by OAuth and hold calendars: the one list of them. */
export const providerNames = ['google', 'microsoft'] as const;
export type Provider = (typeof providerNames)[number];

/** Names of all that hold calendars: the providers, and CalDAV servers, which sign nobody in. */
export const calendarProviderNames = [...providerNames, 'caldav'] as const;
export type CalendarProviderName = (typeof calendarProviderNames)[number];
